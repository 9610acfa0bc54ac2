import * as dom from '../dom';
import { isField } from './open-field';

/** Whether the agent can type here: connected, and neither disabled nor read-only, by state or by attribute. */
export function isWritable(element: HTMLElement): boolean {
  const takesText = isField(element) ? dom.matches(element, ':read-write') : dom.isContentEditable(element);
  return takesText && dom.isConnected(element) && !dom.matches(element, '[aria-readonly=true]') && !isOff(element);
}

/** Whether the element or an ancestor is disabled, also around its shadow root or frame. */
function isOff(element: Element): boolean {
  if (dom.closest(element, '[disabled]:not([disabled=false]),[aria-disabled=true],[inert]')) return true;
  const { host } = dom.getRootNode(element) as Partial<ShadowRoot>;
  const around = host ?? dom.ownerDocument(element).defaultView?.frameElement;
  return !!around && isOff(around);
}
