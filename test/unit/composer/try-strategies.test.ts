// @vitest-environment jsdom
import { expect, it } from 'vitest';

import type { InsertStrategy } from '@/lib/helpdesk/composer/editor-handle';
import { type PlacedEditor, tryStrategies } from '@/lib/helpdesk/composer/insertion-steps';

/** Runs strategies on an editor that shows `text.now`. The browser reports its own commands as trusted inputs. */
function run(...strategies: InsertStrategy[]) {
  text.now = '';
  const placed = {
    editor: { strategies },
    fragment: { html: '', text: 'Hello' },
    editorRoots: [],
    readNormalized: () => text.now,
    placedAt: performance.now(),
    hasTyped: (since: number) => text.typedAt > since,
  };
  return tryStrategies(placed as unknown as PlacedEditor, () => true);
}
const text = { now: '', typedAt: -Infinity };

const undoneAtOnce: InsertStrategy = () => {
  text.typedAt = performance.now();
  return 'done';
};
const written: InsertStrategy = () => {
  text.now = 'Hello';
  return 'done';
};

it('tries the next strategy when the editor undoes a command of the browser at once', async () => {
  expect(await run(undoneAtOnce, written)).toMatchObject({ strategy: 1 });
});

it('begins again when the agent types before the next strategy', async () => {
  setTimeout(() => (text.typedAt = performance.now()), 100);
  expect(await run(undoneAtOnce, written)).toBe('typed');
});
