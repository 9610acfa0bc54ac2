import type { Adapter } from '@/lib/adapters/shape';
import type { ComposerMode, ComposerState } from '@/lib/domain/ticket';

import * as dom from './dom';
import { findRoot } from './find-root';
import { isSecretField } from './is-secret';
import { isForeign, selectAllOwn } from './select-own';

export interface OpenComposer {
  /** The editable element, the body of an iframe, or the element of a page that inserts the text itself. */
  element: HTMLElement;
  /** The part of this document that shows it: itself, or its outermost iframe. */
  frame: Element;
  state: ComposerState;
  signature: string | undefined;
}

const EDITABLE =
  'textarea,input:is([type="text"],:not([type])),[contenteditable]:not([contenteditable="false"]),iframe';
const PLAIN = 'textarea,input,[contenteditable="plaintext-only"]';

/** Finds the open composer. Of several, takes one of the wanted mode, or else the first in the adapter's list. */
export function findComposer(adapter: Adapter, wanted?: ComposerMode): OpenComposer | undefined {
  const open: OpenComposer[] = [];
  const { composers, composerFrames, thread } = adapter;
  const root = findRoot(adapter);
  const isUsable = (element: Element): boolean => isOpen(element) && !isForeign(element, thread);
  const search = (scope: ParentNode, outer?: Element): void => {
    for (const { find, mode, editor, signature } of composers) {
      for (const box of selectAllOwn(scope, find, thread)) {
        const frame = editor === 'page' ? box : [box, ...dom.querySelectorAll(box, EDITABLE)].find(isUsable);
        const element = frame && writableOf(frame);
        if (!element) continue;
        open.push({
          element,
          frame: outer ?? frame,
          state: { editor: editor ?? (dom.matches(element, PLAIN) ? 'plain' : 'rich'), mode },
          signature,
        });
      }
    }
  };
  // A page in a frame lies over the page that opened it.
  for (const frame of root && composerFrames ? selectAllOwn(root, composerFrames, thread) : []) {
    const { contentDocument } = frame as HTMLIFrameElement;
    if (contentDocument && isVisible(frame)) search(contentDocument, frame);
  }
  if (root) search(root);
  return open.find(({ state }) => state.mode === wanted) ?? open[0];
}

function isOpen(element: Element): boolean {
  // A request may start with the draft, and a recipe may name any field.
  const isKept = dom.localName(element) === 'input' && isSecretField(element);
  return !isKept && dom.matches(element, EDITABLE) && isVisible(element);
}

function isVisible(element: Element): boolean {
  return dom.checkVisibility(element, { checkVisibilityCSS: true });
}

/** An iframe editor makes its body editable once it is ready. */
function writableOf(frame: Element): HTMLElement | undefined {
  if (dom.tagName(frame) !== 'IFRAME') return frame as HTMLElement;
  const body = (frame as HTMLIFrameElement).contentDocument?.body;
  return body && dom.matches(body, EDITABLE) ? body : undefined;
}
