import { expect } from 'vitest';

/** Vitest's own handle of the page that tests in its jsdom environment run in. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

/**
 * Makes a document the one that page code sees as its own; for tests in the jsdom environment. What jsdom lacks for want
 * of a layout is stood in for: an element can be seen unless it or something around it is hidden by its markup, a frame
 * holds its `srcdoc`, and a template of a shadow root becomes one.
 */
export function openPage(html: string, address = 'https://desk.example/tickets/1'): Document {
  jsdom.reconfigure({ url: address });
  expect(location.href).toBe(address);
  Object.assign(Element.prototype, { checkVisibility });
  document.documentElement.replaceWith(new DOMParser().parseFromString(html, 'text/html').documentElement);
  for (const frame of document.querySelectorAll('iframe')) {
    const inside = frame.contentDocument?.documentElement;
    if (inside) inside.innerHTML = frame.srcdoc;
  }
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    template.parentElement?.attachShadow({ mode: 'open' }).append(template.content);
    template.remove();
  }
  return document;
}

function checkVisibility(this: Element): boolean {
  const isHidden = (element: Element): boolean => {
    const { display, visibility } = getComputedStyle(element);
    return (
      display === 'none' || visibility === 'hidden' || (!!element.parentElement && isHidden(element.parentElement))
    );
  };
  return !isHidden(this);
}
