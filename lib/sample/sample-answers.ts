import type { SuggestionData } from '@/lib/contract/suggestion';
import type { ActionType, TargetLanguage } from '@/lib/contract/values';

import type { SampleTicketId } from './sample-tickets';

/** The buttons that steer a suggestion. A ticket with a reply has a prepared text for each. */
export const SAMPLE_INSTRUCTIONS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;
export type SampleInstruction = (typeof SAMPLE_INSTRUCTIONS)[number];

export interface SampleAnswer extends Pick<SuggestionData, 'handoff' | 'reason' | 'reasonDescription'> {
  actionType: ActionType;
  content?: string;
  /** Of the content. Default: English. */
  language?: TargetLanguage;
  translations?: Partial<Record<TargetLanguage, string>>;
  revisions?: Record<SampleInstruction, string>;
  /** Markdown. */
  summary: string;
  /** The customer's next message. */
  next: string;
  /** The platform drafts this reply by itself. */
  draft?: string;
}

/** The prepared answer to each ticket. Replies are plain texts. That to 4731 names a wrong number and a wrong status. */
const SAMPLE_ANSWERS: Record<SampleTicketId, SampleAnswer> = {
  '4711': {
    actionType: 'MESSAGE',
    handoff: false,
    reason: 'ORDER_FOUND',
    reasonDescription: 'Order found, customer asked for status',
    content:
      'Hello Ada,\n\nI am sorry that you had to ask. Your order 10023 has left our warehouse and is with the carrier. The tracking number is 1Z999AA10123456784.\n\nIf the parcel is not with you by Friday, just answer this message, and I will have it traced at once.\n\nKind regards\nKim',
    revisions: {
      shorter:
        'Hello Ada,\n\nyour order 10023 is with the carrier. Its tracking number is 1Z999AA10123456784.\n\nKind regards\nKim',
      warmer:
        'Hello Ada,\n\na birthday present should not keep anybody waiting, and I am truly sorry that this one does. Here is the good news: your order 10023 is already with the carrier. The tracking number is 1Z999AA10123456784.\n\nI will keep an eye on it for you. If it is not there by Friday, write to me, and I will have it traced at once.\n\nAll the best to you and your mother\nKim',
      'more-formal':
        'Dear Ms Buyer,\n\nplease accept our apologies for the delay. Your order 10023 has been handed over to the carrier under the tracking number 1Z999AA10123456784.\n\nShould the parcel not arrive by Friday, please let us know, and we will request a trace.\n\nYours sincerely\nKim',
      'ask-question':
        'Hello Ada,\n\nyour order 10023 is with the carrier under the tracking number 1Z999AA10123456784.\n\nMay I ask by which day you need the kettle at the latest?\n\nKind regards\nKim',
    },
    summary:
      '**Ada Buyer asks where order 10023 is.**\n\n- She ordered two kettles and filters; one kettle is a birthday present.\n- Kim promised that it would arrive in time.\n- Nothing has arrived, and she asks for a tracking number.',
    next: 'One more thing: my mother has moved. Can the parcel still go to Hafenstraße 12?',
  },
  '4731': {
    actionType: 'MESSAGE',
    handoff: false,
    reason: 'ORDER_FOUND',
    reasonDescription: 'Order found, customer asked for status',
    content:
      'Hello Daniel,\n\nthank you for asking. Your order 10046 was delivered yesterday. Please look at your front door.\n\nKind regards\nKim',
    summary: '**Daniel Okafor asks for the tracking number of order 10040.**\n\n- The shop says that it has shipped.',
    next: 'There is nothing at my front door. Are you sure that this is about my order 10040?',
  },
  '4732': {
    actionType: 'MESSAGE',
    handoff: false,
    reason: 'PRODUCT_QUESTION',
    reasonDescription: 'Customer asks how to clean a product',
    draft:
      'Hello Tom,\n\nplease do not: the coating of the backpack from your order 10009 would come off. Wash it by hand with lukewarm water and a little soap, and let it dry in the open air.\n\nKind regards\nKim',
    content:
      'Hello Tom,\n\nplease wash the backpack of your order 10009 by hand only, with lukewarm water and a little soap.\n\nKind regards\nKim',
    summary: '**Tom Baker asks whether he may machine-wash his backpack.**\n\n- It is from order 10009.',
    next: 'Thank you! And how do I get the coffee stain out of it?',
  },
  '4714': {
    actionType: 'MESSAGE',
    handoff: false,
    reason: 'ORDER_FOUND',
    reasonDescription: 'Order found: it was cancelled',
    language: 'SPANISH',
    content:
      'Hola, Lucía:\n\ngracias por escribirnos. El pedido 10008 se canceló y no llegó a salir de nuestro almacén. Si todavía quiere la lámpara y el reloj, responda a este mensaje y le preparo un pedido nuevo.\n\nUn saludo,\nKim',
    translations: {
      ENGLISH:
        'Hello Lucía,\n\nthank you for your message. Order 10008 was cancelled and never left our warehouse. If you still want the lamp and the clock, answer this message, and I will prepare a new order for you.\n\nKind regards\nKim',
    },
    summary:
      '**Lucía Fernández asks when order 10008 arrives.**\n\n- She bought a lamp and a clock a week ago, and sees no progress in her account.',
    next: 'Sí, por favor. ¿Cuándo me llegarían?',
  },
  '4729': {
    actionType: 'HUMAN_REVIEW',
    handoff: true,
    reason: 'REFUND_REQUESTED',
    reasonDescription: 'Customer asks for a refund, which a person must allow',
    content:
      'Hello Chloé,\n\nI am sorry that the slate mug of your order 10035 arrived broken. We will refund its price to you, and you need not send it back.\n\nKind regards\nKim',
    revisions: {
      shorter: 'Hello Chloé,\n\nsorry about the broken mug. We will refund its price.\n\nKind regards\nKim',
      warmer:
        'Hello Chloé,\n\nhow annoying to unpack a broken mug! I am very sorry. We will gladly refund its price, and you can keep the rest of your order 10035, of course.\n\nWarm regards\nKim',
      'more-formal':
        'Dear Ms Martin,\n\nwe regret that one item of your order 10035 was damaged on its way. Its price will be refunded to you.\n\nYours sincerely\nKim',
      'ask-question':
        'Hello Chloé,\n\nI am sorry about the broken mug. Could you send me a picture of it, so that I can start the refund?\n\nKind regards\nKim',
    },
    summary:
      '**Chloé Martin received order 10035 with a broken slate mug.**\n\n- She asks for the price of the mug and keeps the other items.',
    next: 'Do you need a picture of the broken mug?',
  },
  '4719': {
    actionType: 'TO_AGENT',
    handoff: true,
    reason: 'LEGAL_THREAT',
    reasonDescription: 'Customer threatens legal steps',
    summary:
      '**Robert Hale demands a refund for the scale of order 10005.**\n\n- A new battery did not help.\n- He sets a limit, the end of the month, and threatens to go to court.',
    next: 'I am still waiting for your answer. My solicitor is, too.',
  },
  '4730': {
    actionType: 'NO_REPLY',
    handoff: false,
    reason: 'THANKS_ONLY',
    reasonDescription: 'Customer says thank you and asks for nothing',
    summary: '**Dana Whitfield says thank you.** Order 10029, a backpack, is on its way.',
    next: 'Sorry, one question after all: can I return the backpack if it is too small?',
  },
};

/** Finds the prepared answer to a ticket of the demo. */
export function findSampleAnswer(ticketId: string): SampleAnswer | undefined {
  return new Map<string, SampleAnswer>(Object.entries(SAMPLE_ANSWERS)).get(ticketId);
}
