import type { Order } from '@/lib/contract/order';

import type { Decision, Reason } from './decide-suggestion';
import { fillTemplate } from './fill-template';
import type { LanguageBook } from './language-book';
import type { Block } from './rich-text';

type Sentence = keyof LanguageBook['reply'];

/** The sentence that answers, where one does. Reasons that are not named have nothing to say to the customer. */
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
  // An order without a status: a person has to look.
  [undefined, 'change'],
]);

/**
 * The reply to a decision.
 * @param book the language to write
 * @param isShort the point alone: no greeting, no order lines, no closing
 * @returns no blocks when nothing is to be said
 */
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

/** How a parcel stands matters to a change only while it can still be caught. */
function isUnderWay({ status }: Order): boolean {
  return status === 'PENDING' || status === 'SHIPPED';
}
