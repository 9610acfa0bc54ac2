import type { Command, Composer } from './composer';
import { fitToPlace } from './rich-fragment';
import { findPlace } from './rich-place';
import { selectionIn } from './rich-selection';
import { richWays } from './rich-ways';
import { pause } from './until';

/** Editors group their history by time: Quill within a second, ProseMirror within half of one. */
const HISTORY_GROUP_MS = 1000;
/** What an editor needs to take in that it has the focus, where the browser does not give it. */
const FOCUS_MS = 50;
/** slate-react looks at the selection at most every 100 ms. */
const SELECTION_MS = 120;

/** An editable element, or the editable body of an editor's frame. */
export function openRich(element: HTMLElement): Composer {
  const document = element.ownerDocument;
  const selection = selectionIn(element);

  const isActive = (): boolean => {
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    return !!activeElement && (element.contains(activeElement) || activeElement.contains(element));
  };
  // A command goes to wherever the caret is, and a page may keep that elsewhere. In Firefox a field that has the focus has
  // the caret too, while the selection of the document may well be in here.
  const command: Command = (name, value) =>
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
    readText: () => element.textContent,
    readLines: () => element.innerText,
    // Editors keep notes of their own in attributes, fillers and characters without width.
    readShape: () => element.innerHTML.replaceAll(/<br\b[^>]*>| [\w:-]+="[^"]*"|[\u200B\uFEFF]/g, ''),

    async place(wanted) {
      // A focus that comes from us puts a caret where the agent had none.
      const caret = selection.read()?.cloneRange() ?? null;
      // Only the focus makes some editors remove a text that stands for none, or bring back a selection of their own.
      await takeFocus();
      const place = findPlace(element, wanted, caret);
      selection.set(place.range);
      await pause(SELECTION_MS);
      // The editor may have moved the selection to where it can write; its place counts.
      const range = selection.read() ?? place.range;
      const before = new Range();
      before.setStart(element, 0);
      before.setEnd(range.startContainer, range.startOffset);
      const above = before.toString();
      const below = range.collapsed ? element.textContent.slice(above.length) : '';
      return { fragment: fitToPlace(wanted, place, element), before: above, after: below };
    },
    saveCaret: selection.save,
    command,
    ways: richWays(element, command, selection),
  };
}
