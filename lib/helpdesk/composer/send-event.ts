import * as dom from '../dom';
import type { Fragment } from './editor-handle';

/** Presses a key with Ctrl, or Cmd on a Mac. `keyCode`: quirk `key-code`. */
export function pressCtrl(element: HTMLElement, key: string, keyCode = 0): boolean {
  const modifier = /Mac/.test(navigator.platform) ? 'metaKey' : 'ctrlKey';
  return sendEvent(element, 'KeyboardEvent', 'keydown', { key, keyCode, [modifier]: true });
}

/** Runs a command of the browser at the caret. An untrusted `keyup` follows (quirk `trumbowyg-keyup`). */
export function runCommand(element: HTMLElement, name: string, value?: string): boolean {
  const isDone = dom.ownerDocument(element).execCommand(name, false, value);
  if (isDone) sendEvent(element, 'KeyboardEvent', 'keyup', {});
  return isDone;
}

type PageWindow = Window & typeof globalThis;

/** Dispatches an event like a person's (quirk `firefox-page-classes`). Returns true if a listener handled it. */
export function sendEvent(
  element: HTMLElement,
  kind: 'ClipboardEvent' | 'InputEvent' | 'KeyboardEvent',
  type: string,
  init: object,
  load?: Fragment,
): boolean {
  const view = dom.ownerDocument(element).defaultView as PageWindow & { wrappedJSObject?: PageWindow };
  const page = view.wrappedJSObject ?? view;
  const transfer = load && new page.DataTransfer();
  const event = new page[kind](
    type,
    Object.assign(new page.Object(), {
      bubbles: true,
      cancelable: true,
      composed: true,
      clipboardData: transfer,
      dataTransfer: transfer,
      ...init,
    }),
  ) as ClipboardEvent & InputEvent;
  // Filled last because of the quirk `firefox-transfer`.
  const transferred = event.clipboardData ?? event.dataTransfer;
  transferred?.setData('text/html', load?.html ?? '');
  transferred?.setData('text/plain', load?.text ?? '');
  return !element.dispatchEvent(event);
}
