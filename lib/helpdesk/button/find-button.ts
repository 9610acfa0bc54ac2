import * as dom from '../dom';

const BUTTON = '[deskhand-ask]';

/** Where the button stands; written as the host's attribute `place`. */
export type PlaceName = 'named' | 'over' | 'before' | 'after' | 'floating';

export function findButtons(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(BUTTON);
}

export function findButton(): HTMLElement | undefined {
  return findButtons()[0];
}

export function readPlace(host: Element): PlaceName | null {
  return dom.getAttribute(host, 'place') as PlaceName | null;
}
