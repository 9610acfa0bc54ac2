import { until } from './until';

/** A composition (the open word of an input method) that lasts longer than this is not waited for. */
const COMPOSITION_MS = 3000;

interface Typing {
  /** When a key was last pressed or an editable changed, in `performance.now()` milliseconds. */
  typedAt: number;
  composing: boolean;
  /** The editable that the browser itself changed last, by typing or by a command. */
  edited?: EventTarget;
}

/** Kept where all our scripts in the page find it: the one that writes comes long after the one that watches. */
const shared: typeof globalThis & { deskhandTyping?: WeakMap<Document, Typing> } = globalThis;
const watched = (shared.deskhandTyping ??= new WeakMap<Document, Typing>());

/**
 * Notes from now on when and where someone types in `document`. Call it as early as possible: how lately a draft was
 * typed cannot be asked afterwards, and an editor that groups its history by time would take the last words typed and
 * what is inserted for one step of undo. Costs one small listener call a keystroke; calling it twice is one watch.
 */
export function watchTyping(document: Document, signal?: AbortSignal): Typing {
  const known = watched.get(document);
  if (known) return known;
  // Whoever acted in the page within the last seconds may have typed.
  const { userActivation }: Partial<Navigator> = document.defaultView?.navigator ?? {};
  const typing: Typing = { typedAt: userActivation?.isActive ? performance.now() : -Infinity, composing: false };
  watched.set(document, typing);
  // The next version of the watching script must not take this watch for one that goes on.
  signal?.addEventListener('abort', () => watched.delete(document));

  const note = (event: Event): void => {
    // What a script says it has typed, nobody has.
    if (event.isTrusted) {
      typing.typedAt = performance.now();
      if (event.type === 'input') typing.edited = event.composedPath()[0];
    }
    // The end of a composition does not say that it is part of one.
    typing.composing = 'isComposing' in event && event.isComposing === true;
  };
  for (const type of ['keydown', 'input', 'compositionend']) {
    document.addEventListener(type, note, { capture: true, passive: true, signal });
  }
  return typing;
}

/**
 * Waits until no word is being composed and nothing was typed for `quietMs`.
 *
 * @returns false when a composition stayed open for longer than is waited.
 */
export async function waitForQuiet(document: Document, quietMs: number): Promise<boolean> {
  const typing = watchTyping(document);
  await until(() => !typing.composing && performance.now() - typing.typedAt >= quietMs, COMPOSITION_MS);
  return !typing.composing;
}
