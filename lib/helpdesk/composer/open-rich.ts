import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { EditorHandle, ExecCommand } from './editor-handle';
import { HISTORY_GROUP_MS, SELECTION_MS } from './editor-quirks';
import { findRichPlace } from './find-rich-place';
import { fitToPlace } from './fit-to-place';
import { openSelection } from './open-selection';
import { createRichStrategies } from './rich-strategies';

/** Time to handle focus events that the browser did not send. */
const FOCUS_MS = 50;

/** Opens an editable element, or the editable body of an editor's frame. */
export function openRich(element: HTMLElement): EditorHandle {
  const document = dom.ownerDocument(element);
  const selection = openSelection(element);

  const isActive = (): boolean => {
    const { activeElement } = dom.getRootNode(element) as Document | ShadowRoot;
    return !!activeElement && (dom.contains(element, activeElement) || dom.contains(activeElement, element));
  };
  // A command acts wherever the caret is, and the page may keep that elsewhere (quirk `firefox-focused-field`).
  const command: ExecCommand = (name, value) =>
    selection.read() !== null && isActive() && document.execCommand(name, false, value);

  async function takeFocus(): Promise<void> {
    element.focus();
    if (document.hasFocus()) return;
    for (const type of ['focus', 'focusin']) {
      element.dispatchEvent(new FocusEvent(type, { bubbles: type === 'focusin', composed: true }));
    }
    await pause(FOCUS_MS);
  }

  return {
    quietMs: HISTORY_GROUP_MS,
    readText: () => dom.textContent(element),
    readLines: () => element.innerText,
    // Editors keep data in attributes, filler elements and characters without width.
    readShape: () => element.innerHTML.replaceAll(/<br\b[^<>]*>| [\w:-]+="[^"]*"|[\u200B\uFEFF]/g, ''),

    async place(wanted) {
      // The focus puts a caret where the agent had none.
      const caret = selection.read()?.cloneRange() ?? null;
      // On focus some editors drop their placeholder text or restore their own selection.
      await takeFocus();
      const place = findRichPlace(element, wanted, caret);
      selection.set(place.range);
      await pause(SELECTION_MS);
      // The editor may have moved the selection.
      const range = selection.read() ?? place.range;
      const before = new Range();
      before.setStart(element, 0);
      before.setEnd(range.startContainer, range.startOffset);
      const above = before.toString();
      const below = range.collapsed ? dom.textContent(element).slice(above.length) : '';
      return { fragment: fitToPlace(wanted, place, element), before: above, after: below };
    },
    saveCaret: selection.save,
    command,
    strategies: createRichStrategies(element, command, selection),
  };
}
