import type { ComposerMode, ComposerState } from '@/lib/domain/ticket';

import type { Adapter } from './adapter';
import { findRoot } from './find-root';

/** A composer that the agent can see. */
export interface OpenComposer {
  /** The editable itself; in an iframe, the body of its document; of a page that writes for itself, its statement. */
  element: HTMLElement;
  /** The editable or its iframe: the element in this page. */
  frame: Element;
  state: ComposerState;
  /** Selector of the signature inside the editor. */
  signature: string | undefined;
}

const EDITABLE = 'textarea,input[type="text"],[contenteditable]:not([contenteditable="false"]),iframe';
const PLAIN = 'textarea,input,[contenteditable="plaintext-only"]';

/**
 * The open composer; of several, one of the wanted mode, else the first of the adapter's list.
 * @param wanted what is to be written
 */
export function findComposer(adapter: Adapter, wanted?: ComposerMode): OpenComposer | undefined {
  const open: OpenComposer[] = [];
  for (const { find, mode, editor, signature } of adapter.composers) {
    for (const box of findRoot(adapter)?.querySelectorAll(find) ?? []) {
      const frame = editor === 'page' ? box : [box, ...box.querySelectorAll(EDITABLE)].find(isOpen);
      const element = frame && writableOf(frame);
      if (!element) continue;
      open.push({
        element,
        frame,
        state: { editor: editor ?? (element.matches(PLAIN) ? 'plain' : 'rich'), mode },
        signature,
      });
    }
  }
  return open.find(({ state }) => state.mode === wanted) ?? open[0];
}

function isOpen(element: Element): boolean {
  return element.matches(EDITABLE) && element.checkVisibility({ checkVisibilityCSS: true });
}

/** Editors that live in an iframe make its body editable once they are ready; before that there is nothing to write in. */
function writableOf(frame: Element): HTMLElement | undefined {
  if (frame.tagName !== 'IFRAME') return frame as HTMLElement;
  const body = (frame as HTMLIFrameElement).contentDocument?.body;
  return body?.matches(EDITABLE) ? body : undefined;
}
