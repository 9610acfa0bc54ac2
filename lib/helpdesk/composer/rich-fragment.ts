import type { ComposerText, Fragment } from './composer';
import type { RichPlace } from './rich-place';

/** What stands on lines of its own. */
const BLOCKS = 'p,div,ul,ol,table,blockquote,pre,h1,h2,h3,h4,h5,h6';

/** Begins a new line when pasted, in every editor known but Draft, which drops it. */
const EMPTY_LINE = '<p><br></p>';

/** Reads HTML without running or loading anything of it. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Gives a text the breaks that its place needs. */
export function fitToPlace({ html, text }: ComposerText, place: RichPlace, element: HTMLElement): Fragment {
  const { breakBefore, breakBehind } = place;
  const body = parseHtml(html);
  const blocks = body.querySelector(BLOCKS) ? html : `<p>${html}</p>`;
  // CKEditor 4 joins a paragraph that comes alone with the line it is pasted at, but never several blocks: there it
  // would show the empty line.
  const emptyLine = body.childElementCount > 1 && element.classList.contains('cke_editable') ? '' : EMPTY_LINE;
  return {
    html: breakBefore || breakBehind ? (breakBefore ? emptyLine : '') + blocks + (breakBehind ? emptyLine : '') : html,
    text: (breakBefore ? '\n' : '') + text + (breakBehind ? '\n' : ''),
  };
}
