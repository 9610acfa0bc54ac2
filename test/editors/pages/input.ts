import { offerField } from './offer-field';
import { makePlace, requireIn } from './place';

let changes = 0;
const { box, path } = makePlace('<form action="/sent"><input id="composer" size="60"><button>Send</button></form>');
const field = requireIn<HTMLInputElement>(box, 'input');
field.addEventListener('input', () => (changes += 1));

offerField(field, () => changes, { path });
