import { readFileSync } from 'node:fs';

import { Marked } from 'marked';
import type { Plugin } from 'vite';

const STATEMENT = new URL('docs/store/privacy.md', import.meta.url);
const PLACE = '<!-- privacy statement -->';

/** The documents that the statement links to are not in the package. */
const marked = new Marked({
  renderer: {
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
  },
});

/** Renders the privacy statement of the stores as HTML. */
export function renderPrivacyStatement(): string {
  return marked.parse(readFileSync(STATEMENT, 'utf8'), { async: false });
}

/** Writes the statement into the page of the extension that the first-run page links to. */
export const privacyPage: Plugin = {
  name: 'deskhand:privacy-page',
  transformIndexHtml: (html) => (html.includes(PLACE) ? html.replace(PLACE, renderPrivacyStatement) : html),
};
