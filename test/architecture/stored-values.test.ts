import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { CARD_VALUES } from '@/components/cards/card-list';
import { PANEL_VALUES } from '@/lib/panel/panel-values';

const VALUES = [...PANEL_VALUES, ...CARD_VALUES];
/** By the words of docs/administrators.md. */
const PLACES = { local: 'the browser profile', session: 'memory' };

describe('the values that the panel stores', () => {
  it('are all listed, so that resets, documentation and the fault suite know them', () => {
    const declared = globSync('{components,lib}/**/*.{ts,tsx}', { exclude: ['**/*.test.tsx'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\bkey: |_KEY = )'((?:panel|card)\.[\w-]+)'/g)].map(
        ([, key = '']) => key,
      ),
    );
    expect(declared.toSorted()).toEqual(VALUES.map(({ key }) => key).toSorted());
  });

  it.each(VALUES)('$key has a row with its place in the documentation of what is stored', ({ key, area }) => {
    const rows = readFileSync('docs/administrators.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && line.includes(`\`${key}\``));
    expect(rows.map((row) => row.split('|')[2]?.trim().startsWith(PLACES[area]))).toEqual([true]);
  });

  it.each(VALUES)('$key is read from whatever is stored', ({ parse }) => {
    for (const stored of [undefined, null, -7, 'x', [[]], {}, 'x'.repeat(1_000_000)]) {
      const value = parse(stored);
      expect(parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
    }
  });
});
