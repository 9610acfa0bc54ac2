import { isDeskPattern } from '@/lib/shared/match-pattern';

/**
 * Lists the match patterns that a pasted pattern or address may stand for, with or without scheme: of an address, all pages
 * of its host, then those below the first part of its path. Empty for any other text.
 */
export function listDeskPatterns(pasted: string): string[] {
  const text = pasted.trim();
  if (text.includes('*')) return isDeskPattern(text) ? [text] : [];
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[^.\s]+(\.[^.\s]+)*$/.test(url.hostname)) return [];
  // A single word is a host inside a company (`http://helpdesk/`) only with a scheme.
  if (!url.hostname.includes('.') && !/^https?:\/\//i.test(text)) return [];
  // A last part may be the page itself.
  const [, folder] = /^(\/[^/]+)\//.exec(url.pathname) ?? [];
  return [`${url.origin}/*`, ...(folder ? [`${url.origin}${folder}/*`] : [])].filter(isDeskPattern);
}

/** Chooses the pasted pattern, or the pages below the folder of an address, or those of its host if it has no folder. */
export function preselectDeskPattern(pasted: string): string | undefined {
  return listDeskPatterns(pasted).at(-1);
}
