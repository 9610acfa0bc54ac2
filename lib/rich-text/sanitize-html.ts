import DOMPurify, { type Config } from 'dompurify';

/** Text-level tags, lists and tables: what a reply is made of, and nothing that loads, runs or acts. */
const TAGS = [
  'a p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre',
  'b strong i em u s del ins mark small sub sup code kbd',
  'ul ol li dl dt dd',
  'table caption thead tbody tfoot tr th td',
].flatMap((group) => group.split(' '));

/** `dir` keeps right-to-left paragraphs readable; the spans keep tables in shape. None of them can name an address. */
const PLAIN_ATTRIBUTES = ['dir', 'colspan', 'rowspan'];

/**
 * The library's defaults stop every script and still let a text fetch pictures, prefetch links and post forms: enough
 * to tell a stranger who reads it and when. Hence an allow-list of our own, which the composer needs most of all,
 * because no policy of ours reaches there.
 */
const STRICT: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', ...PLAIN_ATTRIBUTES],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** HTML from outside as HTML that can neither run nor load anything. */
export function sanitizeHtml(html: string): string {
  return DOMPurify.sanitize(html, STRICT);
}

/** The same, as nodes: what is put into a document of ours, so that no text is ever parsed there. */
export function sanitizeToFragment(html: string): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, { ...STRICT, RETURN_DOM_FRAGMENT: true });
  // A frame set has no body to clean, and then the library gives null, whatever its types say.
  return fragment ?? new DocumentFragment();
}
