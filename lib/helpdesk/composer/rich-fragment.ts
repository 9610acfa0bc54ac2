import type { ComposerText, Fragment } from './composer';
import type { RichPlace } from './rich-place';

/** What stands on lines of its own. */
export const BLOCKS = 'p,div,ul,ol,li,table,tr,blockquote,pre,h1,h2,h3,h4,h5,h6';

/** Begins a new line when pasted, in every editor known but Draft, which drops it. */
const EMPTY_LINE = '<p><br></p>';

/** Reads HTML without running or loading anything of it. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Gives a text the breaks that its place needs, and takes from it the one paragraph that would tear a line apart. */
export function fitToPlace({ html, text }: ComposerText, place: RichPlace, element: HTMLElement): Fragment {
  const { breakBefore, breakBehind, inWords } = place;
  const body = parseHtml(html);
  const only = body.childNodes.length === 1 ? body.firstElementChild : null;
  let fitting = html;
  if (inWords && only?.localName === 'p' && !only.hasAttributes()) fitting = only.innerHTML;
  if ((breakBefore || breakBehind) && !body.querySelector(BLOCKS)) fitting = `<p>${html}</p>`;
  // CKEditor 4 never joins a pasted block with the line it is pasted at, and would show the empty one.
  const emptyLine = element.classList.contains('cke_editable') ? '' : EMPTY_LINE;
  return {
    html: (breakBefore ? emptyLine : '') + fitting + (breakBehind ? emptyLine : ''),
    text: (breakBefore ? '\n' : '') + text + (breakBehind ? '\n' : ''),
  };
}
