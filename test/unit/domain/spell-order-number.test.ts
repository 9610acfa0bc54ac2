import { expect, it } from 'vitest';

import { foldOrderNumber, spellOrderNumber } from '@/lib/domain/spell-order-number';

it.each(['SO-10023', 'so-10023', '#SO-10023', ' #so-10023 '])('brings %j to the form of its order', (text) => {
  expect(foldOrderNumber(text)).toBe('so-10023');
});

it.each([
  ['10023', ['10023']],
  ['#10023', ['10023', '#10023']],
  ['#so-10023 ', ['so-10023', 'SO-10023', '#so-10023']],
  ['SO-10023', ['SO-10023', 'so-10023']],
  ['#', []],
])('spells %j as a shop may', (text, spellings) => {
  expect(spellOrderNumber(text)).toEqual(spellings);
});
