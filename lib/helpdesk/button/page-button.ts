import type { Adapter } from '@/lib/adapters/shape';

import { findComposer } from './find-composer';
import { findTicketId } from './find-ticket-key';
import { selectFirstOwn } from './select-own';

const BUTTON = '[deskhand-ask]';

/** Faster clicks count as one. */
const MIN_INTERVAL_MS = 1000;

export interface ButtonLook {
  /** A random name of an element: a page cannot define it, and so cannot put its own code into the button. */
  element: string;
  label: Partial<HTMLButtonElement>;
  css: string;
}

/**
 * Creates the page button. It reports clicks alone, so its open shadow root reveals nothing to the page.
 *
 * @param onClick - Resolves to false when the extension was updated or removed.
 * @returns a function that puts the button back at its place; call it whenever the page may have changed.
 */
export function createPageButton(
  adapter: Adapter,
  { element, label, css }: ButtonLook,
  onClick: () => Promise<boolean>,
  signal: AbortSignal,
): () => void {
  const host = document.createElement(element);
  host.setAttribute('deskhand-ask', '');
  const button = document.createElement('button');
  const style = document.createElement('style');
  style.textContent = css;
  Object.assign(button, label);
  host.attachShadow({ mode: 'open' }).append(style, button);

  let clickedAt = -Infinity;
  button.addEventListener('click', ({ isTrusted, timeStamp }) => {
    // A page may simulate clicks or multiply one.
    if (!isTrusted || timeStamp - clickedAt < MIN_INTERVAL_MS) return;
    clickedAt = timeStamp;
    void onClick().then((isReceived) => isReceived || host.remove());
  });

  // A script of an earlier version could not remove its own button.
  for (const old of document.querySelectorAll(BUTTON)) old.remove();
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

const CONTROLS = 'button, a, input, select, [role=button]';

/** Moves the button to the other end of its line when it covers a control of the page, and the other end is free. */
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

interface ButtonPosition {
  element: Element;
  side: InsertPosition;
  /** The button overlaps the upper edge and takes no space. */
  isOver: boolean;
}

export function findButton(): Element | null {
  return document.querySelector(BUTTON);
}

/** Finds the place for the button while a ticket is shown. */
export function findPlace(adapter: Adapter): ButtonPosition | undefined {
  if (!findTicketId(adapter)) return undefined;
  for (const { at, side } of adapter.buttonPlaces ?? []) {
    const element = selectFirstOwn(document, at, adapter.thread);
    if (element) return { element, side, isOver: false };
  }
  const element = findComposer(adapter)?.frame;
  return element && { element, side: 'beforebegin', isOver: true };
}
