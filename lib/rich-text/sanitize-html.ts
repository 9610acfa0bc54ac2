import type { Config, DOMPurify } from 'dompurify';

import { flattenElements } from '@/lib/shared/flatten-elements';
import { withoutInvisible } from '@/lib/shared/without-invisible';

import { cleanAddress } from './clean-address';

/** None of these loads, runs or submits anything. */
const TAGS = [
  'a p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre',
  'b strong i em u s del ins mark small sub sup code kbd',
  'ul ol li dl dt dd',
  'table caption thead tbody tfoot tr th td',
].flatMap((group) => group.split(' '));

/** `dir` is for right-to-left paragraphs, the spans for tables. None can contain an address. */
const PLAIN_ATTRIBUTES = ['dir', 'colspan', 'rowspan'];

/**
 * The library's defaults still let a text fetch images, prefetch links and submit forms, which reveals its reader to a
 * stranger. The composer needs this allow-list most, because no policy of the extension applies there.
 */
const STRICT: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', ...PLAIN_ATTRIBUTES],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

let library: DOMPurify | undefined;

/** Loads the library, which the panel needs only for the first foreign text. Before, the functions below throw. */
export async function loadSanitizer(): Promise<void> {
  library ??= (await import('dompurify')).default;
}

/**
 * Sanitizes HTML, so that it neither runs nor loads anything, is not nested deep, has no invisible characters, and its links
 * show where they lead.
 */
export function sanitizeHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(sanitizeToFragment(html));
  return holder.innerHTML;
}

/** Sanitizes to nodes, so that the extension's document never parses the text. */
export function sanitizeToFragment(html: string): DocumentFragment {
  if (!library) throw new Error('The sanitizer is not loaded.');
  const fragment: DocumentFragment | null = library.sanitize(html, { ...STRICT, RETURN_DOM_FRAGMENT: true });
  // For a frameset without a body, the library returns null, against its types.
  const flat = flattenElements(fragment ?? new DocumentFragment());
  const texts = document.createTreeWalker(flat, NodeFilter.SHOW_TEXT);
  // The words may be written as `&#8203;`, so they are cleaned after parsing.
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const visible = withoutInvisible(text.nodeValue ?? '');
    if (visible !== text.nodeValue) text.nodeValue = visible;
  }
  for (const link of flat.querySelectorAll('a')) cleanLink(link);
  return flat;
}

/** Replaces a link without an address by its words: it would look like a link without effect. */
function cleanLink(link: HTMLAnchorElement): void {
  const address = cleanAddress(link.getAttribute('href') ?? '');
  if (address !== undefined) {
    link.setAttribute('href', address);
    return;
  }
  while (link.firstChild) link.before(link.firstChild);
  link.remove();
}
