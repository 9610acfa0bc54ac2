import * as dom from '../dom';
import { waitUntil } from './wait-until';

/** Longest wait for an open word of an input method. */
const COMPOSITION_MS = 3000;

interface Typing {
  /** Time of the last key or edit, in `performance.now()` milliseconds. */
  typedAt: number;
  composing: boolean;
  /** Changed last by typing or by a command. */
  edited?: EventTarget;
  /** The nodes in which the agent clicked or pressed a key. */
  touched: WeakSet<EventTarget>;
  /** The agent may have touched anything before. */
  isLate: boolean;
}

/** Global, because the script that inserts is loaded long after the one that watches. */
const shared: typeof globalThis & { deskhandTyping?: WeakMap<Document, Typing> } = globalThis;
const watched = (shared.deskhandTyping ??= new WeakMap<Document, Typing>());

/**
 * Records when and where someone types in `document`. Call it early: the last keystroke cannot be found out later, and
 * editors that group edits by time would join the agent's words and an insertion.
 */
export function watchTyping(document: Document, signal?: AbortSignal): Typing {
  const known = watched.get(document);
  if (known) return known;
  // A recent user activation may have been typing.
  const { userActivation }: Partial<Navigator> = document.defaultView?.navigator ?? {};
  const typing: Typing = {
    typedAt: userActivation?.isActive ? performance.now() : -Infinity,
    composing: false,
    touched: new WeakSet(),
    isLate: !!userActivation?.hasBeenActive,
  };
  watched.set(document, typing);
  // After an update the next script must not find this ended record.
  signal?.addEventListener('abort', () => watched.delete(document));

  const onEvent = (event: Event): void => {
    if (event.isTrusted) {
      typing.typedAt = performance.now();
      if (event.type === 'input') typing.edited = event.composedPath()[0];
    }
    // `compositionend` has no `isComposing`.
    typing.composing = 'isComposing' in event && event.isComposing === true;
  };
  // At `keyup`, because an editor may take a new element at each key. Tab chooses no place.
  const onTouch = (event: Event): void => {
    if (!event.isTrusted || ('key' in event && event.key === 'Tab')) return;
    for (const node of event.composedPath()) typing.touched.add(node);
  };
  const listen = (listener: (event: Event) => void, ...types: string[]): void => {
    for (const type of types) document.addEventListener(type, listener, { capture: true, passive: true, signal });
  };
  listen(onEvent, 'keydown', 'input', 'compositionend');
  listen(onTouch, 'mousedown', 'keyup');
  return typing;
}

/** Whether the caret in an element may be the agent's own choice. A script or the start of an editor sets one too. */
export function isTouched(element: HTMLElement): boolean {
  const document = dom.ownerDocument(element);
  const { touched, isLate } = watchTyping(document);
  // A body may be lower than its frame.
  return isLate || touched.has(element === document.body ? document.documentElement : element);
}

/** Waits until no composition is open and nothing was typed for `quietMs`; false when one stays open. */
export async function waitForQuiet(document: Document, quietMs: number): Promise<boolean> {
  const typing = watchTyping(document);
  await waitUntil(() => !typing.composing && performance.now() - typing.typedAt >= quietMs, COMPOSITION_MS);
  return !typing.composing;
}
