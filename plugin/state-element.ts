/**
 * Puts an element by which the page states something into its head, where no framework draws. Scripts of this type are
 * data: no content security policy stops them, and nothing in them runs.
 */
export function addStateElement(what: 'ticket' | 'composer'): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.dataset.deskhand = what;
  document.head.append(element);
  return element;
}

/** The element that states the ticket: the page's own, if it wrote one. */
export function findTicketElement(): Element | null {
  return document.querySelector('script[data-deskhand=ticket]');
}
