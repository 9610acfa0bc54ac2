/** Sends an event as of a person's act: it passes shadow roots. True when somebody has taken it in hand. */
export function send<Init>(
  element: HTMLElement,
  Kind: new (type: string, init: Init) => Event,
  type: string,
  init: Init,
): boolean {
  return !element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...init }));
}
