import { waitUntil } from './wait-until';

/** Longest wait for an open word of an input method. */
const COMPOSITION_MS = 3000;

interface Typing {
  /** Time of the last key or edit, in `performance.now()` milliseconds. */
  typedAt: number;
  composing: boolean;
  /** Changed last by typing or by a command. */
  edited?: EventTarget;
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
  const typing: Typing = { typedAt: userActivation?.isActive ? performance.now() : -Infinity, composing: false };
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
  for (const type of ['keydown', 'input', 'compositionend']) {
    document.addEventListener(type, onEvent, { capture: true, passive: true, signal });
  }
  return typing;
}

/** Waits until no composition is open and nothing was typed for `quietMs`; false when one stays open. */
export async function waitForQuiet(document: Document, quietMs: number): Promise<boolean> {
  const typing = watchTyping(document);
  await waitUntil(() => !typing.composing && performance.now() - typing.typedAt >= quietMs, COMPOSITION_MS);
  return !typing.composing;
}
