/** Parses HTML into the body of a document that runs and loads nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
