import type { Config, DOMPurify } from 'dompurify';

import { flattenElements } from '@/lib/shared/flatten-elements';
import { withoutInvisible } from '@/lib/shared/without-invisible';

import { cleanAddress } from './clean-address';
import { writeListNumbers } from './list-numbers';
import { escapeWordTags, TAGS } from './tags';

/** `dir` is for right-to-left paragraphs, the spans for tables. None can contain an address. */
const PLAIN_ATTRIBUTES = ['dir', 'colspan', 'rowspan'];

/** They become words, or are dropped. */
const NUMBER_ATTRIBUTES = ['start', 'value', 'type', 'reversed'];
const NUMBERED = NUMBER_ATTRIBUTES.map((name) => `[${name}]`).join();

/**
 * The library's defaults still let a text fetch images, prefetch links and submit forms, which reveals its reader to a
 * stranger. The composer needs this allow-list most, because no policy of the extension applies there.
 */
const STRICT: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', ...PLAIN_ATTRIBUTES, ...NUMBER_ATTRIBUTES],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ADD_URI_SAFE_ATTR: [...PLAIN_ATTRIBUTES, ...NUMBER_ATTRIBUTES],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

let library: DOMPurify | undefined;

/** Loads the library, which the panel needs only for the first foreign text. Before, the functions below throw. */
export async function loadSanitizer(): Promise<void> {
  const { default: loaded } = await import('dompurify');
  if (!library) loaded.addHook('uponSanitizeElement', removeHidden);
  library = loaded;
}

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** Without its style, a text that is not for the reader would be shown and inserted. */
function removeHidden(node: Node): void {
  if (!(node instanceof Element)) return;
  if (node.hasAttribute('hidden') || HIDDEN_STYLE.test(node.getAttribute('style') ?? '')) node.remove();
}

/**
 * Sanitizes HTML, so that it neither runs nor loads anything, is not nested deep, has no invisible characters, its links show
 * where they lead, and the numbers of its lists and words in angle brackets stay.
 */
export function sanitizeHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(sanitizeToFragment(html));
  return holder.innerHTML;
}

let last: { html: string; fragment: DocumentFragment } | undefined;

/**
 * Sanitizes to nodes, so that the extension's document never parses the text. An answer is asked for its words, its links and
 * its nodes in turn, so the last text is not sanitized again.
 */
export function sanitizeToFragment(html: string): DocumentFragment {
  if (last?.html !== html) last = { html, fragment: sanitize(html) };
  return last.fragment.cloneNode(true) as DocumentFragment;
}

function sanitize(html: string): DocumentFragment {
  if (!library) throw new Error('The sanitizer is not loaded.');
  const fragment: DocumentFragment | null = library.sanitize(escapeWordTags(html), {
    ...STRICT,
    RETURN_DOM_FRAGMENT: true,
  });
  // For a frameset without a body, the library returns null, against its types.
  const clean = fragment ?? new DocumentFragment();
  for (const list of clean.querySelectorAll('ol')) writeListNumbers(list);
  for (const element of clean.querySelectorAll(NUMBERED))
    NUMBER_ATTRIBUTES.forEach((name) => element.removeAttribute(name));
  const flat = flattenElements(clean);
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
