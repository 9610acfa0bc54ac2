import { isField } from './open-field';

/** Whether the agent could type here: connected, and neither disabled nor read-only, by state or by ARIA attribute. */
export function isWritable(element: HTMLElement): boolean {
  const takesText = isField(element) ? element.matches(':read-write') : element.isContentEditable;
  return takesText && element.isConnected && !element.matches('[aria-disabled=true],[aria-readonly=true]');
}
