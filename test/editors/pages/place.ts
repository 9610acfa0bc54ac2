/** In the page, or in an open shadow root (`?in=shadow`). */
export interface Place {
  box: HTMLElement;
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

export function requireIn(box: ParentNode, selector: string): HTMLElement {
  const found = box.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export function requireField(box: ParentNode): HTMLTextAreaElement | HTMLInputElement {
  const field = box.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea,input');
  if (!field) throw new Error('The page has no field');
  return field;
}
