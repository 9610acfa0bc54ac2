import { parseMatchPattern } from '@/lib/shared/match-pattern';

/** Reads a match pattern from a pasted pattern or address, with or without scheme. */
export function readDeskPattern(pasted: string): string | undefined {
  const text = pasted.trim();
  if (text.includes('*')) return isDeskPattern(text) ? text : undefined;
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[^.\s]+(\.[^.\s]+)*$/.test(url.hostname)) return undefined;
  // A single word is a host inside a company (`http://helpdesk/`) only with a scheme.
  if (!url.hostname.includes('.') && !/^https?:\/\//i.test(text)) return undefined;
  return `${url.origin}/*`;
}

function isDeskPattern(text: string): boolean {
  const host = /\s/.test(text) ? undefined : parseMatchPattern(text)?.host;
  return host !== undefined && host !== '*';
}
