/**
 * Adds an element to the head, which frameworks do not re-render. This type never runs, and no content security policy
 * blocks it.
 */
export function addStateElement(what: 'ticket' | 'composer'): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.dataset.deskhand = what;
  document.head.append(element);
  return element;
}

/** Finds the element that states the ticket, which the page may have written itself. */
export function findTicketElement(): Element | null {
  return document.querySelector('script[data-deskhand=ticket]');
}
