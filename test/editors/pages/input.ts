import { offerField } from './offer-field';
import { makePlace, requireField } from './place';

let changes = 0;
const { box, path } = makePlace('<form action="/sent"><input id="composer" size="60"><button>Send</button></form>');
const field = requireField(box);
field.addEventListener('input', () => (changes += 1));

offerField(field, () => changes, { path });
