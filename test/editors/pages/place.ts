/** Where an editor is put: into the page, or into an open shadow root when the address asks for it (`?in=shadow`). */
export interface Place {
  box: HTMLElement;
  /** Selectors that lead to where the box is. */
  path: string[];
}

export function makePlace(html = ''): Place {
  const isInShadow = new URLSearchParams(location.search).get('in') === 'shadow';
  const outer = document.body.appendChild(document.createElement('main'));
  const box = document.createElement('div');
  if (isInShadow) outer.attachShadow({ mode: 'open' }).append(box);
  else outer.append(box);
  box.innerHTML = html;
  return { box, path: isInShadow ? ['main'] : [] };
}

export function requireIn<Found extends HTMLElement = HTMLElement>(box: ParentNode, selector: string): Found {
  const found = box.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
