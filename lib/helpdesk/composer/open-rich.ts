import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { EditorHandle, ExecCommand } from './editor-handle';
import { CODEMIRROR, HISTORY_GROUP_MS, SELECTION_MS } from './editor-quirks';
import { findRichPlace } from './find-rich-place';
import { fitToPlace } from './fit-to-place';
import { openSelection, textBefore } from './open-selection';
import { createRichStrategies } from './rich-strategies';
import { pressCtrl, runCommand } from './send-event';
import { isTouched } from './watch-typing';

const FOCUS_MS = 50;

/** The blocks of Editor.js are three elements below their common one. */
const ROOT_DEPTH = 3;

function rootsOf(element: HTMLElement, depth: number): HTMLElement[] {
  const outer = dom.parentElement(element);
  return [element, ...(outer && depth ? rootsOf(outer, depth - 1) : [])];
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
    dom.focus(element);
    if (document.hasFocus()) return;
    for (const type of ['focus', 'focusin']) {
      element.dispatchEvent(new FocusEvent(type, { bubbles: type === 'focusin', composed: true }));
    }
    await pause(FOCUS_MS);
  }

  return {
    element,
    quietMs: HISTORY_GROUP_MS,
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
      selection.set(range);
      // Quirk `codemirror-selection`.
      if (!document.hasFocus() && dom.matches(element, CODEMIRROR) && !(range.collapsed && after.trim()))
        pressCtrl(element, range.collapsed ? 'End' : 'a');
      await pause(SELECTION_MS);
      return { fragment: fitToPlace(wanted, place, element), before, after };
    },
    saveCaret: selection.save,
    command,
    strategies: createRichStrategies(element, command, selection),
  };
}
