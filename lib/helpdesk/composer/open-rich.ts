import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { EditorHandle, ExecCommand } from './editor-handle';
import {
  CKEDITOR_5,
  CODEMIRROR,
  FOCUS_MS,
  HISTORY_GROUP_MS,
  OTHER_GROUP_MS,
  SELECTION_MS,
  SLATE,
} from './editor-quirks';
import { findRichPlace } from './find-rich-place';
import { fitToPlace } from './fit-to-place';
import { openSelection, textBefore } from './open-selection';
import { createRichStrategies } from './rich-strategies';
import { pressCtrl, runCommand } from './send-event';
import { isTouched } from './watch-typing';

/** The blocks of Editor.js are three elements below their common one. */
const ROOT_DEPTH = 3;

function rootsOf(element: HTMLElement, depth: number): HTMLElement[] {
  const outer = dom.parentElement(element);
  return [element, ...(outer && depth ? rootsOf(outer, depth - 1) : [])];
}

/** Resolves when the page has heard of a new selection, and editors have read it. */
async function whenHeard(document: Document): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  document.addEventListener('selectionchange', resolve, { once: true, signal: AbortSignal.timeout(SELECTION_MS) });
  await Promise.race([promise, pause(SELECTION_MS)]);
  await pause(0);
}

export function openRich(element: HTMLElement): EditorHandle {
  const document = dom.ownerDocument(element);
  const selection = openSelection(element);

  const isActive = (): boolean => {
    const { activeElement } = dom.getRootNode(element) as Document | ShadowRoot;
    return !!activeElement && (dom.contains(element, activeElement) || dom.contains(activeElement, element));
  };
  // A command acts at the caret, and the page may keep the caret elsewhere (quirk `firefox-focused-field`).
  const command: ExecCommand = (name, value) =>
    selection.read() !== null && isActive() && runCommand(element, name, value);

  async function takeFocus(): Promise<void> {
    const hadFocus = isActive() && document.hasFocus();
    dom.focus(element);
    if (hadFocus) return;
    if (!document.hasFocus()) {
      for (const type of ['focus', 'focusin']) {
        element.dispatchEvent(new FocusEvent(type, { bubbles: type === 'focusin', composed: true }));
      }
    }
    // Some editors drop their placeholder text or restore their own selection, in a task of its own.
    await pause(dom.matches(element, CKEDITOR_5) ? FOCUS_MS : 0);
  }

  return {
    element,
    quietMs: Object.entries(HISTORY_GROUP_MS).find(([editor]) => dom.matches(element, editor))?.[1] ?? OTHER_GROUP_MS,
    readText: (root = element) => dom.textContent(root),
    readLines: () => dom.innerText(element),
    // Editors keep data in attributes, filler elements and characters without width.
    readShape: (root = element) => dom.innerHTML(root).replaceAll(/<br\b[^<>]*>| [\w:-]+="[^"]*"|[\u200B\uFEFF]/g, ''),
    roots: rootsOf(element, ROOT_DEPTH),

    async place(wanted) {
      // The focus may set a caret that the agent did not choose.
      const caret = (isTouched(element) && selection.read()?.cloneRange()) || null;
      // On focus some editors drop their placeholder text or restore their own selection.
      await takeFocus();
      const place = findRichPlace(element, wanted, caret);
      const { range } = place;
      // Read now, because the editor may move the selection.
      const before = textBefore(element, range.startContainer, range.startOffset);
      const after = range.collapsed ? dom.textContent(element).slice(before.length) : '';
      const isHeard = whenHeard(document);
      const isMoved = selection.set(range);
      // Quirk `codemirror-selection`.
      if (!document.hasFocus() && dom.matches(element, CODEMIRROR) && !(range.collapsed && after.trim()))
        pressCtrl(element, range.collapsed ? 'End' : 'a');
      if (dom.matches(element, SLATE)) await pause(SELECTION_MS);
      else if (isMoved) await isHeard;
      return { fragment: fitToPlace(wanted, place, element), before, after };
    },
    saveCaret: selection.save,
    command,
    strategies: createRichStrategies(element, command, selection),
  };
}
