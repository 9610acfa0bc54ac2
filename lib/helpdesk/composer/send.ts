import type { Fragment } from './composer';

type PageWindow = Window & typeof globalThis;

/**
 * Sends an event as of a person's act: it passes shadow roots. It is made of the page's own classes, since in Firefox a
 * page can read nothing that was made in a content script's world.
 *
 * @param load - What the event carries of a paste.
 * @returns true when somebody has taken it in hand.
 */
export function send(
  element: HTMLElement,
  kind: 'ClipboardEvent' | 'InputEvent' | 'KeyboardEvent',
  type: string,
  init: object,
  load?: Fragment,
): boolean {
  const view = element.ownerDocument.defaultView as PageWindow & { wrappedJSObject?: PageWindow };
  const page = view.wrappedJSObject ?? view;
  const transfer = load && new page.DataTransfer();
  const event = new page[kind](
    type,
    Object.assign(new page.Object(), {
      bubbles: true,
      cancelable: true,
      composed: true,
      // Each class takes the one it knows.
      clipboardData: transfer,
      dataTransfer: transfer,
      ...init,
    }),
  ) as ClipboardEvent & InputEvent;
  // Only now: Firefox drops what was in it before.
  const carried = event.clipboardData ?? event.dataTransfer;
  carried?.setData('text/html', load?.html ?? '');
  carried?.setData('text/plain', load?.text ?? '');
  return !element.dispatchEvent(event);
}
