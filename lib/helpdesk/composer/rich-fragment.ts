import { parseHtml } from '../parse-html';
import type { ComposerText, Fragment } from './composer';
import type { RichPlace } from './rich-place';

/** Begins a new line when pasted, in every editor known but Draft, which drops paragraphs that are empty. */
const EMPTY_LINE = '<p><br></p>';
/** Begins one in Draft, and leaves no trace of the quote: the first block becomes part of the line it is pasted at. */
const EMPTY_DRAFT_LINE = '<blockquote></blockquote>';

/** Gives a text the breaks that its place needs. */
export function fitToPlace({ html, text }: ComposerText, place: RichPlace, element: HTMLElement): Fragment {
  const { breakBefore, breakBehind, isInLine } = place;
  const fit = (line: string, content: string): string =>
    (breakBefore ? line : '') + content + (breakBehind ? line : '');
  const plain = fit('\n', text);
  if (element.matches('.public-DraftEditor-content')) {
    // The last block would make the line behind it a quote, so there only text can end its line.
    return { html: breakBehind ? '' : fit(EMPTY_DRAFT_LINE, html), text: plain };
  }
  const body = parseHtml(html);
  const [only, ...others] = body.childNodes;
  // Most editors join a paragraph that comes alone with the line it is pasted at; TinyMCE breaks the line in three.
  if (isInLine && only?.nodeName === 'P' && !others.length)
    return { html: body.firstElementChild?.innerHTML ?? '', text };
  // CKEditor 4 does so even with the breaks that make it stand alone, but never with several blocks: there it would show
  // the empty line.
  const isApart = body.childElementCount > 1 && element.matches('.cke_editable');
  return { html: fit(isApart ? '' : EMPTY_LINE, html), text: plain };
}
