import * as dom from './dom';

/** A mail may nest quotes thousands of times. */
export const MAX_QUOTES = 6;
/** As `htmlToText` writes it. */
export const STRIKE = '~~';
/** Elements that plain text may have a mark or a picture's text for. */
export const MARKED = /^(BLOCKQUOTE|DEL|DIV|IMG|LI|[OU]L|S|SPAN|STRIKE)$/;
/** Smileys and keycaps. Other texts of pictures are not visible. */
const EMOJI = /^([^\p{L}\p{N}]|[\d#*]\uFE0F?\u20E3){1,9}$/u;

/** Whether an element is a quote, and not an indent: Gmail writes both as `blockquote`. Znuny quotes by `div type="cite"`. */
export function isQuote(element: Element, name: string): boolean {
  if (name === 'DIV') return dom.getAttribute(element, 'type') === 'cite';
  return name === 'BLOCKQUOTE' && !/border: ?(none|0)(?!.*border-left)/.test(readStyle(element));
}

export function isStruck(element: Element, name: string): boolean {
  return name === 'SPAN' ? readStyle(element).includes('line-through') : /^(S|DEL|STRIKE)$/.test(name);
}

/** Reads the number at which a list starts, or that of an item. */
export function readNumber(element: Element, attribute: string, otherwise: number): number {
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
