import { offerField } from './offer-field';
import { makePlace, requireField } from './place';

let changes = 0;
const { box, path } = makePlace(
  '<form action="/sent"><textarea id="composer" rows="12" cols="60"></textarea><button>Send</button></form>',
);
const field = requireField(box);
field.addEventListener('input', () => (changes += 1));

offerField(field, () => changes, { path });
