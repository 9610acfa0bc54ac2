import { isWritable } from './is-writable';

/**
 * Finds the editable that is meant by an element: itself, what it is part of, or the largest one in it, through open
 * shadow roots and frames of the same origin. Fields in an editor's toolbar are smaller, hidden ones have no size.
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
