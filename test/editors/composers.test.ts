import './composers/guards';
import './composers/mirrored-fields';
import './composers/places';
import './composers/standalone';
import './composers/taking-back';
import './composers/written-once';
