import * as dom from '../dom';
import { parseHtml } from '../parse-html';
import type { ComposerText, Fragment } from './editor-handle';
import { BLOCKNOTE, CKEDITOR_4, DRAFT, EDITOR_JS, EMPTY_DRAFT_LINE, EMPTY_LINE } from './editor-quirks';
import type { RichPlace } from './find-rich-place';

/** Adds the line breaks that a text needs at its place and in its editor. */
export function fitToPlace({ html, text }: ComposerText, place: RichPlace, element: HTMLElement): Fragment {
  const { breakBefore, breakBehind, isInLine } = place;
  const fit = (line: string, content: string): string =>
    (breakBefore ? line : '') + content + (breakBehind ? line : '');
  const plain = fit('\n', text);
  if (dom.matches(element, DRAFT)) {
    // Quirk `draft-last-block`: a quote at the end would turn the next line into a quote, so only plain text can end its line.
    return { html: breakBehind ? '' : fit(EMPTY_DRAFT_LINE, html), text: plain };
  }
  // Quirk `editorjs-blocks`.
  if (dom.closest(element, EDITOR_JS)) return { html: '', text: plain };
  // Quirk `blocknote-markdown`.
  if (dom.matches(element, BLOCKNOTE)) return { html: fit(EMPTY_LINE, html), text: '' };
  const body = parseHtml(html);
  const [only, ...others] = dom.childNodes(body);
  // Quirk `tinymce-single-paragraph`.
  if (isInLine && (only && dom.nodeName(only)) === 'P' && !others.length)
    return { html: dom.innerHTML(only as Element), text };
  // Quirk `ckeditor4-blocks`.
  const isApart = dom.childElementCount(body) > 1 && dom.matches(element, CKEDITOR_4);
  return { html: fit(isApart ? '' : EMPTY_LINE, html), text: plain };
}
