import { type SummaryRequest, chooseSummaryInput } from '@/lib/contract/summary';
import type { RowStore } from '@/relay/commerce/row-store';

import { findMentionedOrder } from '../answers/find-mentioned-order';
import { FALLBACK_LANGUAGE, LANGUAGE_BOOKS, type LanguageBook } from '../languages/language-books';
import { fillTemplate } from './write-blocks';

const QUOTE_LENGTH = 160;

/** In any case, because the contract does not list the role values (Contract: "SummaryMessage"). */
const CUSTOMER_ROLES = new Set(['user', 'customer']);

/** Writes a plausible summary: subject, number of messages, the request, the latest message, the order. */
export function writeSummary(request: SummaryRequest, store: RowStore): string {
  const { subject, language } = request;
  const book = findBook(language);
  const input = chooseSummaryInput(request);
  const given =
    input.from === 'content'
      ? [{ isCustomer: true, text: input.content.trim() }]
      : input.messages.map(({ role, content }) => ({
          isCustomer: CUSTOMER_ROLES.has(role.toLowerCase()),
          text: content.trim(),
        }));
  if (given.length === 0) return book.summary.empty;

  const fromCustomer = given.filter(({ isCustomer }) => isCustomer);
  const first = fromCustomer[0] ?? given[0];
  const latest = fromCustomer.at(-1);
  const { order } = findMentionedOrder([...given.map(({ text }) => text).toReversed(), subject ?? ''], store);

  const points = [
    write(book.summary.counts, {
      customer: String(fromCustomer.length),
      team: String(given.length - fromCustomer.length),
    }),
  ];
  if (first) points.push(write(book.summary.first, { text: quote(first.text) }));
  if (latest && latest !== first) points.push(write(book.summary.latest, { text: quote(latest.text) }));
  if (order) {
    const status = write(book.summary.order, { order: order.orderNumber, status: order.status ?? '–' });
    const { trackingNumber } = order;
    points.push(trackingNumber ? status + write(book.summary.tracking, { tracking: trackingNumber }) : status);
  }
  const list = points.map((point) => `- ${point}`).join('\n');
  return subject ? `${write(book.summary.about, { subject })}\n\n${list}` : list;
}

function write(template: string, values: Record<string, string>): string {
  return fillTemplate(template, values)
    .map(({ text }) => text)
    .join('');
}

function findBook(language = FALLBACK_LANGUAGE.tag): LanguageBook {
  return LANGUAGE_BOOKS.find(({ tag }) => primaryTag(tag) === primaryTag(language)) ?? FALLBACK_LANGUAGE;
}

function primaryTag(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= QUOTE_LENGTH ? line : `${line.slice(0, QUOTE_LENGTH - 1).trimEnd()}…`;
}
