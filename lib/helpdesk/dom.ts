/*
 * Reads elements through the prototypes. The fields of a form hide its properties: if a form has a field with the name `id`,
 * `form.id` is that field (`LegacyOverrideBuiltIns` in the HTML standard). Each function has the name of the property that it
 * reads or calls.
 */

/** Returns a function that reads a property by the getter of the prototype. Bundles drop the functions that they do not use. */
/* @__NO_SIDE_EFFECTS__ */
function getter<Of extends Node, Key extends keyof Of>(
  { prototype }: { prototype: Of },
  key: Key,
): (of: Of) => Of[Key] {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
  return (of) => descriptor?.get?.call(of) as Of[Key];
}

export const attributes = getter(Element, 'attributes');
export const childElementCount = getter(Element, 'childElementCount');
export const childNodes = getter(Node, 'childNodes');
export const children = getter(Element, 'children');
export const classList = getter(Element, 'classList');
export const clientHeight = getter(Element, 'clientHeight');
export const firstChild = getter(Node, 'firstChild');
export const firstElementChild = getter(Element, 'firstElementChild');
export const id = getter(Element, 'id');
export const innerHTML = getter(Element, 'innerHTML');
export const innerText = getter(HTMLElement, 'innerText');
export const isConnected = getter(Node, 'isConnected');
export const lastElementChild = getter(Element, 'lastElementChild');
export const localName = getter(Element, 'localName');
export const nextElementSibling = getter(Element, 'nextElementSibling');
export const nextSibling = getter(Node, 'nextSibling');
export const nodeName = getter(Node, 'nodeName');
export const nodeType = getter(Node, 'nodeType');
export const nodeValue = getter(Node, 'nodeValue');
export const ownerDocument = getter(Node, 'ownerDocument') as (node: Element) => Document;
export const parentElement = getter(Node, 'parentElement');
export const previousElementSibling = getter(Element, 'previousElementSibling');
export const previousSibling = getter(Node, 'previousSibling');
export const scrollHeight = getter(Element, 'scrollHeight');
export const scrollLeft = getter(Element, 'scrollLeft');
export const scrollTop = getter(Element, 'scrollTop');
export const scrollWidth = getter(Element, 'scrollWidth');
export const shadowRoot = getter(Element, 'shadowRoot');
export const tagName = getter(Element, 'tagName');
export const textContent = getter(Node, 'textContent') as (node: Node) => string;

const isEditable = getter(HTMLElement, 'isContentEditable');
/** False for elements of SVG and MathML, which have no such property. */
export const isContentEditable = (of: Element): boolean => 'isContentEditable' in of && isEditable(of as HTMLElement);

const { prototype: element } = Element;
const { prototype: node } = Node;
const { prototype: htmlElement } = HTMLElement;

export const append = (of: Element, inserted: Node): void => element.append.call(of, inserted);
export const checkVisibility = (of: Element, options?: CheckVisibilityOptions): boolean =>
  element.checkVisibility.call(of, options);
export const click = (of: HTMLElement): void => htmlElement.click.call(of);
export const closest = (of: Element, selector: string): Element | null => element.closest.call(of, selector);
export const compareDocumentPosition = (of: Node, other: Node): number => node.compareDocumentPosition.call(of, other);
export const contains = (of: Node, other: Node | null): boolean => node.contains.call(of, other);
export const dispatchEvent = (of: Element, event: Event): boolean => element.dispatchEvent.call(of, event);
export const focus = (of: HTMLElement, options?: FocusOptions): void => htmlElement.focus.call(of, options);
export const getAttribute = (of: Element, name: string): string | null => element.getAttribute.call(of, name);
export const getAttributeNames = (of: Element): string[] => element.getAttributeNames.call(of);
export const getBoundingClientRect = (of: Element): DOMRect => element.getBoundingClientRect.call(of);
export const getRootNode = (of: Node): Node => node.getRootNode.call(of);
export const hasAttribute = (of: Element, name: string): boolean => element.hasAttribute.call(of, name);
export const insertAdjacentElement = (of: Element, where: InsertPosition, inserted: Element): Element | null =>
  element.insertAdjacentElement.call(of, where, inserted);
export const matches = (of: Element, selector: string): boolean => element.matches.call(of, selector);
export const removeAttribute = (of: Element, name: string): void => element.removeAttribute.call(of, name);
export const removeChild = (of: Node, child: Node): Node => node.removeChild.call(of, child);
export const replaceWith = (of: Element, ...by: Node[]): void => element.replaceWith.call(of, ...by);
export const scrollBy = (of: Element, x: number, y: number): void => element.scrollBy.call(of, x, y);
export const scrollIntoView = (of: Element, options: ScrollIntoViewOptions): void =>
  element.scrollIntoView.call(of, options);

/** `instanceof` would miss elements of another document. */
export const isElement = (of: Node): of is HTMLElement => nodeType(of) === Node.ELEMENT_NODE;

// Documents and shadow roots have no such fields.

export function querySelector(within: ParentNode & Node, selector: string): Element | null {
  return isElement(within) ? element.querySelector.call(within, selector) : within.querySelector(selector);
}

export function querySelectorAll(within: ParentNode & Node, selector: string): NodeListOf<Element> {
  return isElement(within) ? element.querySelectorAll.call(within, selector) : within.querySelectorAll(selector);
}

/** The closest of the element's ancestors, without itself. */
export function closestAround(within: Element, selector: string): Element | null {
  const outer = parentElement(within);
  return outer && closest(outer, selector);
}
