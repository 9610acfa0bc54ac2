import * as dom from '../dom';
import { scriptStore } from '../script-store';
import { waitUntil } from './wait-until';

const COMPOSITION_MS = 3000;

interface Typing {
  /** Time of the last key or edit, in `performance.now()` milliseconds. */
  typedAt: number;
  /** The element that received it, and its ancestors. */
  typedIn: readonly EventTarget[];
  composing: boolean;
  /** The element that was last changed by typing or by a command. */
  edited?: EventTarget;
  touched: WeakSet<EventTarget>;
  /** The record started late, so the agent may have touched any node before. */
  isLate: boolean;
  /** Ends the record. After an update, the next script must not take the one of the old script for its own. */
  signal: AbortSignal | undefined;
}

/** Shared, because the page part that inserts is loaded long after the one that watches. */
const shared: { deskhandTyping?: WeakMap<Document, Typing> } = scriptStore;
const watched = (shared.deskhandTyping ??= new WeakMap<Document, Typing>());

/**
 * Records when and where someone types in `document`. Call it early: past keystrokes are unknown, and editors that group edits by
 * time would join the agent's text and an insertion into one undo step.
 */
export function watchTyping(document: Document, signal?: AbortSignal): Typing {
  const known = watched.get(document);
  if (known && !known.signal?.aborted) return known;
  // A recent user activation may be a keystroke.
  const { userActivation }: Partial<Navigator> = document.defaultView?.navigator ?? {};
  const typing: Typing = {
    typedAt: userActivation?.isActive ? performance.now() : -Infinity,
    typedIn: [],
    composing: false,
    touched: new WeakSet(),
    isLate: !!userActivation?.hasBeenActive,
    signal,
  };
  watched.set(document, typing);

  // An input, a composition or the mouse has no `key`.
  const onEvent = (event: KeyboardEvent): void => {
    // Alt and Shift begin Deskhand's own commands, such as Undo right after Insert. A letter that they type is an input, too.
    if (event.isTrusted && !event.altKey && event.key !== 'Shift') {
      typing.typedAt = performance.now();
      typing.typedIn = event.composedPath();
      if (event.type === 'input') typing.edited = typing.typedIn[0];
    }
    // A `compositionend` has no `isComposing`, so nothing is composed after it.
    typing.composing = event.isComposing;
  };
  // At `keyup`, because an editor may replace its element at each key. The Tab key chooses no place.
  const onTouch = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.key === 'Tab') return;
    for (const node of event.composedPath()) typing.touched.add(node);
  };
  const listen = (listener: (event: KeyboardEvent) => void, ...types: string[]): void => {
    for (const type of types)
      document.addEventListener(type, listener as EventListener, { capture: true, passive: true, signal });
  };
  listen(onEvent, 'keydown', 'input', 'compositionend');
  listen(onTouch, 'mousedown', 'keyup');
  return typing;
}

/** Returns the record of the document that contains an element. */
export function typingIn(element: HTMLElement): Typing {
  return watchTyping(dom.ownerDocument(element));
}

/** Whether the agent has typed in an element since a time. Keys elsewhere, as in a panel in the same page, change no draft. */
export function isTypedIn(element: HTMLElement, since: number): boolean {
  const { typedAt, typedIn } = typingIn(element);
  return typedAt > since && typedIn.includes(element);
}

/** Whether the agent may have placed the caret in an element. Scripts and starting editors also place it. */
export function isTouched(element: HTMLElement): boolean {
  const document = dom.ownerDocument(element);
  const { touched, isLate } = typingIn(element);
  // A body may be lower than its frame.
  return isLate || touched.has(element === document.body ? document.documentElement : element);
}

/** Waits until no composition is open and nothing was typed for `quietMs`; false if a composition stays open. */
export async function waitForQuiet(element: HTMLElement, quietMs: number): Promise<boolean> {
  const typing = typingIn(element);
  await waitUntil(() => !typing.composing && performance.now() - typing.typedAt >= quietMs, COMPOSITION_MS);
  return !typing.composing;
}
