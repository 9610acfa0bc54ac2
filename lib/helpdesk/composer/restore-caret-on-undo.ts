import { pause } from '@/lib/shared/pause';

import { CARET_RESTORE_MS } from './editor-quirks';
import { waitUntil } from './wait-until';
import { watchTyping } from './watch-typing';

const UNDO_MS = 500;
const CARET_TRIES = 3;

/**
 * Restores the agent's caret when they undo the insertion by hand, because editors leave it at the removed text.
 * @param onUndone called when the text is gone, with the end of the restoring, which would disturb another insertion
 */
export function restoreCaretOnUndo(
  document: Document,
  isUndone: () => boolean,
  restoreCaret: () => void,
  onUndone: (caretRestored: Promise<void>) => void,
  signal: AbortSignal,
): void {
  const keepRestoring = async (): Promise<void> => {
    const undoneAt = performance.now();
    // Quirk `prosemirror-caret`, which occurs again after a focus.
    for (let tries = 0; tries < CARET_TRIES; tries += 1) {
      await pause(CARET_RESTORE_MS);
      // An agent who continues typing has already placed the caret.
      if (signal.aborted || !isUndone() || watchTyping(document).typedAt > undoneAt) return;
      restoreCaret();
    }
  };
  const onEvent = async (event: KeyboardEvent | InputEvent): Promise<void> => {
    // The undo key depends on the keyboard layout.
    const isUndo = 'inputType' in event ? event.inputType === 'historyUndo' : event.ctrlKey || event.metaKey;
    // The agent may have typed more, and undone that first.
    if (!isUndo || isUndone() || !(await waitUntil(isUndone, UNDO_MS))) return;
    onUndone(keepRestoring());
  };
  for (const type of ['keydown', 'beforeinput'] as const) {
    document.addEventListener(type, (event) => void onEvent(event), { capture: true, signal });
  }
}
