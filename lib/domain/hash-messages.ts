import { hashText } from '@/lib/shared/hash-text';
import { memoize } from '@/lib/shared/memoize';

import { conversationOf, type Ticket } from './ticket';

/** Hashes the conversation. Memoized, because the panel compares at every key press. */
export const hashMessages = memoize((ticket: Ticket) =>
  hashText(JSON.stringify(conversationOf(ticket).map(({ role, text }) => [role, text]))),
);
