import type { ComposerMode, ComposerState } from '@/lib/domain/ticket';

import type { Adapter } from './adapter';
import { findRoot } from './find-root';

/** A composer that the agent can see. */
export interface OpenComposer {
  /** The editable itself; in an iframe, the body of its document. */
  element: HTMLElement;
  /** The editable or its iframe: the element in this page. */
  frame: Element;
  state: ComposerState;
  /** Selector of the signature inside the editor. */
  signature: string | undefined;
}

const EDITABLE =
  'textarea,input[type="text"],input:not([type]),[contenteditable]:not([contenteditable="false"]),iframe';

/**
 * The open composer; of several, one of the wanted mode, else the first of the adapter's list.
 * @param wanted what is to be written
 */
export function findComposer(adapter: Adapter, wanted?: ComposerMode): OpenComposer | undefined {
  const root = findRoot(adapter);
  const open = adapter.composers.flatMap(({ find, mode, editor, signature }) =>
    Array.from(root?.querySelectorAll(find) ?? []).flatMap((box): OpenComposer | [] => {
      const frame = [box, ...box.querySelectorAll(EDITABLE)].find(isOpenEditable);
      const element = frame && bodyOf(frame);
      if (!element) return [];
      return { element, frame, state: { editor: editor ?? editorOf(element), mode }, signature };
    }),
  );
  return open.find(({ state }) => state.mode === wanted) ?? open[0];
}

function isOpenEditable(element: Element): boolean {
  return element.matches(EDITABLE) && element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });
}

/** Editors that live in an iframe make its body editable once they are ready; before that there is nothing to write in. */
function bodyOf(frame: Element): HTMLElement | undefined {
  if (frame.tagName !== 'IFRAME') return frame as HTMLElement;
  const inside = (frame as HTMLIFrameElement).contentDocument;
  return inside?.designMode === 'on' || inside?.body?.matches(EDITABLE) ? inside.body : undefined;
}

function editorOf(element: HTMLElement): ComposerState['editor'] {
  const takesText =
    /^(TEXTAREA|INPUT)$/.test(element.tagName) || element.getAttribute('contenteditable') === 'plaintext-only';
  return takesText ? 'plain' : 'rich';
}
