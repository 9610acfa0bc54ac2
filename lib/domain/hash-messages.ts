import { hashText } from '@/lib/shared/hash-text';
import { remember } from '@/lib/shared/remember';

import { conversationOf, type Ticket } from './ticket';

/**
 * Fingerprint of the conversation, so that a result can be told from one made of older messages. Remembered: a long thread
 * takes a moment, and a panel compares at every key the agent presses.
 */
export const hashMessages = remember((ticket: Ticket) =>
  hashText(JSON.stringify(conversationOf(ticket).map(({ role, text }) => [role, text]))),
);
