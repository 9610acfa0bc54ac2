import type { ValueSource } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { lineOf } from './block-fields';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';

const TICKET_WORD =
  /^(tickets?|conversations?|cases?|issues?|requests?|threads?|inquiries|zoom|id|tid|ticketid|number|anfragen?|vorgang|vorgaenge)$/;

/** A page may give itself an address of any length. */
const MAX_ADDRESS = 500;

/** From here on a word before the id in the address says that it is a ticket's. */
export const NAMED = 0.8;

export interface FoundTicketId {
  sources: ValueSource[];
  /** Where the page shows another number than the id of its address. */
  number?: ValueSource[];
  /** From 0 to 1. */
  confidence: number;
}

/** Finds the ticket's id: in data attributes, in the address, or in a text such as `#4711`. */
export function findTicketId(document: Document, address: string): FoundTicketId {
  const inAddress = findInAddress(document, address);
  const inData = findInData(document, inAddress?.value);
  const shown =
    inAddress && inAddress.confidence < 1 && !inData ? findInText(document, 'h1,h2,h3,h1 *,h2 *,h3 *') : undefined;
  // The address may contain an internal id, while people use another number. A heading may also number something else.
  if (inAddress && shown) {
    return inAddress.confidence < NAMED
      ? { sources: [shown, inAddress.source], confidence: 0.6 }
      : { sources: [inAddress.source], number: [shown], confidence: 0.6 };
  }
  const sources = [...(inData ? [inData] : []), ...(inAddress ? [inAddress.source] : [])];
  if (inAddress) return { sources, confidence: inData ? 1 : inAddress.confidence };
  if (inData) return { sources, confidence: 0.8 };
  const inText = findInText(document, 'h1,h2,h3,h1 *,h2 *,h3 *,header *,main *');
  return { sources: inText ? [inText] : [], confidence: inText ? 0.7 : 0 };
}

interface InAddress {
  source: ValueSource;
  value: string;
  confidence: number;
}

function findInAddress(document: Document, address: string): InAddress | undefined {
  const { pathname, search, hash } = new URL(address);
  const tail = (pathname + search + hash).slice(0, MAX_ADDRESS);
  const named = [...tail.matchAll(/([\p{L}_-]+)([/=])([\w-]*\d[\w-]*|[\da-f-]{16,})(?=$|[/?#&;.])/gu)].map(
    ([, word = '', sign = '', value = '']) => ({ word, sign, value }),
  );
  const words = document.title + [...document.querySelectorAll('h1,h2,h3')].map(lineOf).join(' ');
  const judged = named.map(({ word, sign, value }) => {
    const isSaid = new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(words);
    const isTicket = wordsOf(word).every((piece) => TICKET_WORD.test(piece));
    return { word, sign, value, confidence: isSaid ? 1 : isTicket ? NAMED : 0.4 };
  });
  // Among equal values, takes the first one after a word for tickets, otherwise the last one.
  const [best] = (judged.some(({ confidence }) => confidence >= NAMED) ? judged : judged.toReversed()).toSorted(
    (a, b) => b.confidence - a.confidence,
  );
  if (!best) return undefined;
  const { word, sign, value, confidence } = best;
  const shape = /^\d+$/.test(value) ? '\\d+' : '[\\w-]+';
  const before = sign === '=' ? '[?&;#]' : '[/#]';
  return { value, confidence, source: { of: 'address', pattern: `${before}${word}${sign}(${shape})` } };
}

/** The value must equal the id in the address, if there is one. */
function findInData(document: Document, value: string | undefined): ValueSource | undefined {
  const holders = [...document.querySelectorAll('main,section,article,div,form,input,body')].slice(0, 3000);
  for (const element of holders) {
    for (const attribute of dom.attributes(element)) {
      const words = wordsOf(attribute.name);
      const isNamed =
        attribute.name.startsWith('data-') &&
        words.some((word) => /^(ticket|conversation|case|request|issue)$/.test(word)) &&
        words.includes('id');
      if (!isNamed || !/^[\w-]{1,40}$/.test(attribute.value) || (value !== undefined && attribute.value !== value))
        continue;
      const select = `[${attribute.name}]`;
      if (document.querySelectorAll(select).length === 1) return { select, attribute: attribute.name };
    }
  }
  return undefined;
}

function findInText(document: Document, among: string): ValueSource | undefined {
  const labels = [...document.querySelectorAll(among)]
    .slice(0, 500)
    .filter((element) => dom.childElementCount(element) === 0 && dom.checkVisibility(element));
  for (const element of labels) {
    const text = lineOf(element);
    const match =
      /^(?:\p{L}+[ :]*)?#\s?(\d{2,})\b/u.exec(text) ??
      /^(?:ticket|case|request|anfrage|vorgang|conversation)[ :#-]+(\d{2,})\b/i.exec(text);
    const [select] =
      match && (!dom.closest(element, 'a[href]') || dom.closest(element, 'h1,h2')) ? findSelectors(element) : [];
    if (select) return { select, pattern: '(\\d{2,})' };
  }
  return undefined;
}
