import { isField } from './open-field';

/** Whether the agent could type here: connected, and neither disabled nor read-only, by state or by ARIA attribute. */
export function isWritable(element: HTMLElement): boolean {
  const takesText = isField(element) ? element.matches(':read-write') : element.isContentEditable;
  return takesText && element.isConnected && !element.matches('[aria-readonly=true]') && !isOff(element);
}

/** Whether the element or anything around it is switched off, also around its shadow root or frame. */
function isOff(element: Element): boolean {
  if (element.closest('[aria-disabled=true],[inert]')) return true;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  const around = host ?? element.ownerDocument.defaultView?.frameElement;
  return !!around && isOff(around);
}
