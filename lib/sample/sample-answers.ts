import type { SuggestionData } from '@/lib/contract/suggestion';
import type { ActionType } from '@/lib/contract/values';

import type { SampleTicketId } from './sample-tickets';

/** The buttons that steer a suggestion. A ticket with a reply has a prepared text for each. */
export const SAMPLE_INSTRUCTIONS = ['shorter', 'warmer', 'more-formal', 'ask-question'] as const;
export type SampleInstruction = (typeof SAMPLE_INSTRUCTIONS)[number];

export interface SampleAnswer extends Pick<SuggestionData, 'handoff' | 'reason' | 'reasonDescription'> {
  actionType: ActionType;
  content?: string;
  revisions?: Record<SampleInstruction, string>;
  /** Markdown. */
  summary: string;
}

/** The prepared answer to each ticket. Replies are plain texts. */
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
  },
  '4719': {
    actionType: 'TO_AGENT',
    handoff: true,
    reason: 'LEGAL_THREAT',
    reasonDescription: 'Customer threatens legal steps',
    summary:
      '**Robert Hale demands a refund for the scale of order 10005.**\n\n- A new battery did not help.\n- He sets a limit, the end of the month, and threatens to go to court.',
  },
  '4730': {
    actionType: 'NO_REPLY',
    handoff: false,
    reason: 'THANKS_ONLY',
    reasonDescription: 'Customer says thank you and asks for nothing',
    summary: '**Dana Whitfield says thank you.** Order 10029, a backpack, is on its way.',
  },
};

/** Finds the prepared answer to a ticket of the demo. */
export function findSampleAnswer(ticketId: string): SampleAnswer | undefined {
  return new Map<string, SampleAnswer>(Object.entries(SAMPLE_ANSWERS)).get(ticketId);
}
