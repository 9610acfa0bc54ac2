/** The body of a document apart from the page: nothing in it runs or is loaded. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
