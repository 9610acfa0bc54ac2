import type { Adapter } from './adapter';
import { findComposer } from './find-composer';
import { findTicketId } from './read-ticket';

const ASK_ELEMENT = 'deskhand-ask';

/** Clicks that follow sooner are the same click. */
const MIN_INTERVAL_MS = 1000;

/** What the button says, in the agent's language, and how it looks. */
export interface AskLook {
  /** The button's own properties. */
  label: Partial<HTMLButtonElement>;
  /** Style sheet of its shadow root. */
  css: string;
}

/**
 * Makes our one button. It can only ask: it never inserts anything, and nothing of an answer is shown in the page. Its
 * shadow root is open and holds nothing but the label, and its text is no part of the page's.
 * @param ask answers false when nobody can hear it any more: the extension was updated or removed
 * @returns puts the button beside the composer, or where the adapter says, unless it is there; to be called whenever the
 * helpdesk may have drawn its page anew
 */
export function createAskButton(
  adapter: Adapter,
  { label, css }: AskLook,
  ask: () => Promise<boolean>,
  signal: AbortSignal,
): () => void {
  const host = document.createElement(ASK_ELEMENT);
  const button = document.createElement('button');
  const style = document.createElement('style');
  style.textContent = css;
  Object.assign(button, label);
  host.attachShadow({ mode: 'open' }).append(style, button);

  let askedAt = -Infinity;
  button.addEventListener('click', ({ isTrusted, timeStamp }) => {
    // A page may click for the agent, or make one click many.
    if (!isTrusted || timeStamp - askedAt < MIN_INTERVAL_MS) return;
    askedAt = timeStamp;
    void ask().then((isHeard) => isHeard || host.remove());
  });

  // A script that was here before may have belonged to another version, and could not clear up after itself.
  for (const old of document.querySelectorAll(ASK_ELEMENT)) old.remove();
  signal.addEventListener('abort', () => host.remove());
  let anchor: Element | undefined;
  return () => {
    const place = findPlace(adapter);
    if (!place) host.remove();
    else if (!host.isConnected || anchor !== place.element) {
      place.element.insertAdjacentElement(place.side, host);
      host.toggleAttribute('over', place.isOver);
      keepClear(host, button);
    }
    anchor = place?.element;
  };
}

/** What in a page is there to be used. */
const CONTROLS = 'button, a, input, select, [role=button]';

/** Moves the button to the other end of its line where it would lie over a control of the page, and nowhere else. */
function keepClear(host: Element, button: Element): void {
  const covers = (): boolean => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return [left, (left + right) / 2, right].some((x) =>
      document.elementsFromPoint(x, (top + bottom) / 2).some((below) => below !== host && below.matches(CONTROLS)),
    );
  };
  host.removeAttribute('turned');
  if (!covers()) return;
  host.setAttribute('turned', '');
  if (covers()) host.removeAttribute('turned');
}

interface Place {
  element: Element;
  side: InsertPosition;
  /** Above the element's upper edge, where it takes no room from it. */
  isOver: boolean;
}

/** Our button as it stands in the page. */
export function findButton(): Element | null {
  return document.querySelector(ASK_ELEMENT);
}

/** Where our button belongs in this page; nowhere while no ticket is shown. */
export function findPlace(adapter: Adapter): Place | undefined {
  if (!findTicketId(adapter)) return undefined;
  for (const { at, side } of adapter.buttonPlaces ?? []) {
    const element = document.querySelector(at);
    if (element) return { element, side, isOver: false };
  }
  const element = findComposer(adapter)?.frame;
  return element && { element, side: 'beforebegin', isOver: true };
}
