import { expect, it } from 'vitest';

import { readTracked } from './source-text';

const MOST_LINES = 60;

/** Lists of connections that a split would only hide. Their numbers may fall, not rise. */
const LONGER: Readonly<Record<string, number>> = {
  'entrypoints/background/services.ts': 61,
  'entrypoints/background/intents.ts': 65,
  'entrypoints/content/index.ts': 63,
};

const lines = readTracked(/^entrypoints\/.*\.tsx?$/).map(({ file, source }) => ({
  file,
  count: source.split('\n').length - 1,
}));

it('an entrypoint file is at most 60 lines long, so that it only connects', () => {
  const tooLong = lines.filter(({ file, count }) => count > (LONGER[file] ?? MOST_LINES));
  expect(tooLong, 'move decisions to lib').toEqual([]);
});

it('an exception is a file that still needs it', () => {
  const needed = lines.filter(({ count }) => count > MOST_LINES).map(({ file, count }) => [file, count]);
  expect(Object.fromEntries(needed)).toEqual(LONGER);
});
