import type { Order } from '@/lib/contract/order';

import type { Decision, Reason } from '../answers/decide-suggestion';
import type { LanguageBook } from '../languages/language-books';
import { fillTemplate, type Block } from './write-blocks';

type Sentence = keyof LanguageBook['reply'];

const SENTENCES: Partial<Record<Reason, Sentence>> = {
  ORDER_CHANGE: 'change',
  ORDER_NOT_FOUND: 'notFound',
  ORDER_NUMBER_MISSING: 'askNumber',
  PERSON_REQUESTED: 'person',
  LEGAL_THREAT: 'review',
  NOT_UNDERSTOOD: 'unclear',
};

const STATUS_SENTENCES = new Map<string | undefined, Sentence>([
  ['PENDING', 'pending'],
  ['SHIPPED', 'shipped'],
  ['DELIVERED', 'delivered'],
  ['CANCELLED', 'cancelled'],
  // An order without a status needs a person.
  [undefined, 'change'],
]);

/** Writes the reply for a decision, possibly without blocks. `isShort` leaves out greeting, order lines and closing. */
export function writeReply(
  { reason, mentioned: { order, number } }: Decision,
  book: LanguageBook,
  { isShort }: { isShort: boolean },
): Block[] {
  const name = order?.buyerName ?? '';
  const values = {
    name: book.greetsByFirstName ? (name.split(' ')[0] ?? '') : name,
    order: order?.orderNumber ?? number ?? '',
    tracking: order?.trackingNumber ?? '',
    status: order?.status ?? '',
  };
  const paragraph = (...sentences: Sentence[]): Block => ({
    kind: 'paragraph',
    spans: fillTemplate(sentences.map((sentence) => book.reply[sentence]).join(book.sentenceGap), values, {
      strong: ['order', 'tracking'],
    }),
  });

  const body: Block[] = [];
  if (order && (reason === 'ORDER_FOUND' || (reason === 'ORDER_CHANGE' && isUnderWay(order)))) {
    body.push(paragraph(...statusSentences(order)));
  }
  if (order?.orderLines && reason === 'ORDER_FOUND' && !isShort) {
    const items = order.orderLines.map(({ quantity, title }) => `${quantity} × ${title}`);
    body.push(paragraph('contents'), { kind: 'list', items });
  }
  const sentence = SENTENCES[reason];
  if (sentence) body.push(paragraph(sentence));
  if (isShort || body.length === 0) return body;
  return [paragraph(name ? 'greetNamed' : 'greet'), ...body, paragraph('closing')];
}

function statusSentences({ status, trackingNumber }: Order): Sentence[] {
  const sentence = STATUS_SENTENCES.get(status) ?? 'otherStatus';
  if (sentence !== 'shipped') return [sentence];
  return [sentence, trackingNumber ? 'tracking' : 'trackingLater'];
}

function isUnderWay({ status }: Order): boolean {
  return status === 'PENDING' || status === 'SHIPPED';
}
