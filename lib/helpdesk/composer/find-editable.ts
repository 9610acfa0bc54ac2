import * as dom from '../dom';
import { isWritable } from './is-writable';

/**
 * Finds the editable element for an element: itself, an ancestor, or the largest descendant, also in open shadow roots and
 * frames. The largest is the editor and not a field in its toolbar.
 */
export function findEditable(element: HTMLElement): HTMLElement | undefined {
  if (isWritable(element)) return hostOf(element);
  const sized = editablesIn(element).map((editable) => ({ editable, area: areaOf(editable) }));
  return sized.filter(({ area }) => area).toSorted((one, other) => other.area - one.area)[0]?.editable;
}

function hostOf(element: HTMLElement): HTMLElement {
  const outer = dom.parentElement(element);
  return outer && dom.isContentEditable(outer) && dom.localName(element) !== 'body' ? hostOf(outer) : element;
}

function editablesIn(element: Element & { contentDocument?: Document | null }): HTMLElement[] {
  if (isWritable(element as HTMLElement)) return [element as HTMLElement];
  const inFrame = element.contentDocument?.body;
  const root = dom.shadowRoot(element);
  const inside = [...(inFrame ? [inFrame] : []), ...(root?.children ?? []), ...dom.children(element)];
  return inside.flatMap(editablesIn);
}

function areaOf(element: HTMLElement): number {
  const { width, height } = dom.getBoundingClientRect(element);
  return width * height;
}
