/** A match pattern as browsers take it: scheme, host (perhaps with a leading `*.`), perhaps a port, path. */
const PATTERN = /^(\*|https?):\/\/(\*\.)?[^/*:\s]+(:\d+)?\/\S*$/;

/**
 * The match pattern of a helpdesk from what a person pasted: a pattern as it is, or the address of any of its pages,
 * with or without the scheme. Undefined for anything else.
 */
export function readDeskPattern(pasted: string): string | undefined {
  const text = pasted.trim();
  if (text.includes('*')) return PATTERN.test(text) ? text : undefined;
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[^.\s]+(\.[^.\s]+)*$/.test(url.hostname)) return undefined;
  // A single word is a name inside a company (`http://helpdesk/`), but only when its scheme says that it is an address.
  if (!url.hostname.includes('.') && !/^https?:\/\//i.test(text)) return undefined;
  return `${url.origin}/*`;
}
