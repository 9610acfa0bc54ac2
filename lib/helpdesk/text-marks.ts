import * as dom from './dom';

/** A mail may nest quotes thousands of times. */
export const MAX_QUOTES = 6;
/** As `htmlToText` writes it. */
export const STRIKE = '~~';
/** Elements that plain text may have a mark or a picture's text for. */
export const MARKED = /^(BLOCKQUOTE|DEL|DIV|IMG|LI|[OU]L|S|STRIKE)$/;
/** Smileys, keycaps, and the usual short names of emoji. Other texts of pictures are not visible, so other names may hide words. */
const EMOJI =
  /^(([^\p{L}\p{N}]|[\d#*]\uFE0F?\u20E3){1,9}|:([+-]1|thumbs?_?(up|down)|(slight_)?(smile|frown)|smiley|grin|joy|wink|blush|heart|cry|sob|angry|rage|pray|clap|tada|ok_hand|fire|warning|white_check_mark|x):)$/u;
const ROMAN = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'.split(' ');

/** Whether an element is a quote, and not an indent: Gmail writes both as `blockquote`. Znuny quotes by `div type="cite"`. */
export function isQuote(element: Element, name: string): boolean {
  if (name === 'DIV') return dom.getAttribute(element, 'type') === 'cite';
  return name === 'BLOCKQUOTE' && !/border: ?(none|0)(?!.*border-left)/.test(readStyle(element));
}

export function isStruck(element: Element, name: string): boolean {
  return /^(S|DEL|STRIKE)$/.test(name) || readStyle(element).includes('line-through');
}

/** Returns a function that counts the items of a list, and returns the sign of the next one, such as "3. " or "c. ". */
export function countItems(list: Element): (item: Element) => string {
  const isReversed = dom.hasAttribute(list, 'reversed');
  const { length } = [...dom.children(list)].filter((child) => dom.tagName(child) === 'LI');
  let number = readNumber(list, 'start', isReversed ? length : 1);
  return (item) => {
    number = readNumber(item, 'value', number);
    const sign = writeNumber(number, readType(item) || readType(list));
    number += isReversed ? -1 : 1;
    return sign && `${sign}. `;
  };
}

function readType(element: Element): string {
  const [, style] = /list-style(?:-type)? ?: ?([\w-]+)/.exec(readStyle(element)) ?? [];
  return style ?? dom.getAttribute(element, 'type') ?? '';
}

function writeNumber(number: number, type: string): string {
  if (type === 'none') return '';
  let [text, rest] = ['', number];
  if (/^(a|(lower|upper)-(alpha|latin))$/i.test(type))
    for (; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  else if (/^(i|(lower|upper)-roman)$/i.test(type) && number < 4000)
    for (const each of ROMAN)
      for (const value = Number(each.replace(/\D+/, '')); rest >= value; rest -= value) text += each.replace(/\d+/, '');
  return /^(upper|[AI]$)/.test(type) ? text.toUpperCase() || String(number) : text || String(number);
}

/** Reads the number at which a list starts, or that of an item. */
function readNumber(element: Element, attribute: string, otherwise: number): number {
  const number = Number.parseInt(dom.getAttribute(element, attribute) ?? '', 10);
  return Number.isNaN(number) ? otherwise : number;
}

export function readEmoji(picture: Element): string {
  const text = dom.getAttribute(picture, 'alt') ?? '';
  return EMOJI.test(text) ? text : '';
}

function readStyle(element: Element): string {
  return dom.getAttribute(element, 'style') ?? '';
}
