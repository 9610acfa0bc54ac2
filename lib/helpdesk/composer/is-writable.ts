import { isField } from './field';

/** Whether the agent could type here: in the page, and neither disabled nor read-only, by its state or by its word. */
export function isWritable(element: HTMLElement): boolean {
  const takesText = isField(element) ? element.matches(':read-write') : element.isContentEditable;
  return takesText && element.isConnected && !element.matches('[aria-disabled=true],[aria-readonly=true]');
}
