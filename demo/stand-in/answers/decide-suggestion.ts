import type { SuggestionRequest } from '@/lib/contract/suggestion';
import type { ActionType } from '@/lib/contract/values';
import type { RowStore } from '@/relay/commerce/row-store';

import { CUES, type Cue, FALLBACK_LANGUAGE, type LanguageBook } from '../languages/language-books';
import { detectLanguage } from '../writing/detect-language';
import { findMentionedOrder, type MentionedOrder } from './find-mentioned-order';

/** Codes and descriptions are the stand-in's own. */
export const REASONS = {
  ORDER_FOUND: ['MESSAGE', false, 'Order found, customer asked for status'],
  ORDER_CHANGE: ['MESSAGE', true, 'Customer asks for a change that a person must make'],
  ORDER_NOT_FOUND: ['MESSAGE', false, 'No order has the number the customer gave'],
  ORDER_NUMBER_MISSING: ['MESSAGE', false, 'The conversation names no order'],
  PERSON_REQUESTED: ['TO_AGENT', true, 'Customer asks to speak to a person'],
  LEGAL_THREAT: ['HUMAN_REVIEW', true, 'Customer threatens legal steps'],
  THANKS_ONLY: ['NO_REPLY', false, 'Customer says thank you and asks for nothing'],
  NOT_UNDERSTOOD: ['CONFUSED', false, 'The last message makes no sense'],
  CONTACT_REFUSED: ['STOPPED', false, 'Customer wants no more messages'],
  AUTOMATIC_MAIL: ['NOTHING', false, 'The last message was written by a machine'],
  NO_CUSTOMER_MESSAGE: ['NOTHING', false, 'The customer has not written anything'],
} as const satisfies Record<string, readonly [ActionType, handoff: boolean, description: string]>;
export type Reason = keyof typeof REASONS;

export interface Decision {
  reason: Reason;
  language: LanguageBook;
  mentioned: MentionedOrder;
}

/** The first matching cue in the order of `CUES` decides. */
const CUE_REASONS: Partial<Record<Cue, Reason>> = {
  automatic: 'AUTOMATIC_MAIL',
  stop: 'CONTACT_REFUSED',
  legal: 'LEGAL_THREAT',
  person: 'PERSON_REQUESTED',
  change: 'ORDER_CHANGE',
};

/** Judges a conversation by the customer's last message. */
export function decideSuggestion({ subject = '', messages }: SuggestionRequest, store: RowStore): Decision {
  const fromCustomer = messages
    .filter(({ role }) => role === 'USER')
    .map(({ content = '' }) => content)
    .toReversed();
  const texts = [...fromCustomer, subject];
  const [last] = fromCustomer;
  const spoken = last === undefined ? undefined : detectLanguage(last);
  const language = spoken ?? detectLanguage(texts.join('\n')) ?? FALLBACK_LANGUAGE;
  const mentioned = findMentionedOrder(texts, store);
  const decide = (reason: Reason): Decision => ({ reason, language, mentioned });

  if (last === undefined) return decide('NO_CUSTOMER_MESSAGE');
  const cue = CUES.find((name) => language.cues[name].test(last));
  const byCue = cue && CUE_REASONS[cue];
  if (byCue) return decide(byCue);
  if (cue === 'thanks' && !/[?？؟]/.test(last)) return decide('THANKS_ONLY');
  if (!spoken && findMentionedOrder([last], store).number === undefined) return decide('NOT_UNDERSTOOD');
  if (mentioned.order) return decide('ORDER_FOUND');
  return decide(mentioned.number === undefined ? 'ORDER_NUMBER_MISSING' : 'ORDER_NOT_FOUND');
}
