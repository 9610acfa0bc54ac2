// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';

import { restoreCaretOnUndo } from '@/lib/helpdesk/composer/restore-caret-on-undo';

/** A draft with an insertion, of which each undo takes the newest step back. */
function watchUndo(steps: string[]) {
  const area = document.body.appendChild(document.createElement('textarea'));
  const watch = new AbortController();
  onTestFinished(() => {
    watch.abort();
    area.remove();
  });
  const isUndone = () => steps.length === 0;
  const [onUndone, restoreCaret] = [vi.fn(), vi.fn()];
  restoreCaretOnUndo(document, isUndone, restoreCaret, onUndone, watch.signal);
  const press = (key: string) =>
    area.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, composed: true }));
  return { onUndone, restoreCaret, press, steps };
}

test('reports an insertion that the agent has undone in the editor, and restores the caret', async () => {
  const { onUndone, restoreCaret, press, steps } = watchUndo(['the insertion']);
  press('z');
  steps.pop();
  await vi.waitFor(() => expect(restoreCaret).toHaveBeenCalled());
  expect(onUndone).toHaveBeenCalledOnce();
});

test('reports it also when the agent had typed more, and undid that first', async () => {
  const { onUndone, press, steps } = watchUndo(['the insertion', 'more words']);
  press('z');
  steps.pop();
  press('z');
  steps.pop();
  await vi.waitFor(() => expect(onUndone).toHaveBeenCalled());
});

test('reports nothing for another key after the insertion is gone', async () => {
  const { onUndone, restoreCaret, press } = watchUndo([]);
  press('c');
  await Promise.resolve();
  expect([onUndone.mock.calls, restoreCaret.mock.calls]).toEqual([[], []]);
});
