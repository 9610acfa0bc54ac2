import { parseHtml } from '../parse-html';
import type { ComposerText, Fragment } from './composer';
import type { RichPlace } from './rich-place';

/** Begins a new line when pasted, in every editor known but Draft, which drops it. */
const EMPTY_LINE = '<p><br></p>';

/** Gives a text the breaks that its place needs. */
export function fitToPlace({ html, text }: ComposerText, place: RichPlace, element: HTMLElement): Fragment {
  const fit = (line: string, content: string): string =>
    (place.breakBefore ? line : '') + content + (place.breakBehind ? line : '');
  // CKEditor 4 joins a paragraph that comes alone with the line it is pasted at, but never several blocks: there it
  // would show the empty line.
  const isApart = parseHtml(html).childElementCount > 1 && element.classList.contains('cke_editable');
  return { html: fit(isApart ? '' : EMPTY_LINE, html), text: fit('\n', text) };
}
