import type { SummaryRequest } from '@/lib/contract/summary';
import { chooseSummaryInput } from '@/lib/contract/summary-input';

import { fillTemplate } from './fill-template';
import { findMentionedOrder } from './find-mentioned-order';
import type { LanguageBook } from './language-book';
import { FALLBACK_LANGUAGE, LANGUAGE_BOOKS } from './languages/registry';
import type { MockStore } from './store';

/** A quotation is cut after this many characters: the summary is to be shorter than the ticket. */
const QUOTE_LENGTH = 160;

/** Roles of the customer; the contract leaves the set open ("the complete set of role values: not shown"). */
const CUSTOMER_ROLES = new Set(['user', 'customer']);

/** A plausible summary: what it is about, who wrote how often, the request, the latest word, the order. */
export function writeSummary(request: SummaryRequest, store: MockStore): string {
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
