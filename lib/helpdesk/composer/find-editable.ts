import { isWritable } from './is-writable';

/**
 * Finds the editable for an element: itself, one around it, or the largest in it, also in open shadow roots and frames.
 * The largest is the editor and not a field in its toolbar; a hidden one has no size.
 */
export function findEditable(element: HTMLElement): HTMLElement | undefined {
  if (isWritable(element)) return hostOf(element);
  const sized = editablesIn(element).map((editable) => ({ editable, area: areaOf(editable) }));
  return sized.filter(({ area }) => area).toSorted((one, other) => other.area - one.area)[0]?.editable;
}

function hostOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  return parentElement?.isContentEditable && element.localName !== 'body' ? hostOf(parentElement) : element;
}

function editablesIn(element: Element & { contentDocument?: Document | null }): HTMLElement[] {
  if (isWritable(element as HTMLElement)) return [element as HTMLElement];
  const inFrame = element.contentDocument?.body;
  const inside = [...(inFrame ? [inFrame] : []), ...(element.shadowRoot?.children ?? []), ...element.children];
  return inside.flatMap(editablesIn);
}

function areaOf(element: HTMLElement): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}
