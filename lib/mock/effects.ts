import type { ReplyCallback } from '@/lib/contract/reply-callback';
import type { SummaryData } from '@/lib/contract/summary';
import type { TagCallback } from '@/lib/contract/tag-callback';
import type { WebhookRequest } from '@/lib/contract/webhook';

import type { MockAnswer } from './answer';
import type { MockChannel } from './channels';

/** What the platform does after it has answered. Deciding is done here; whoever has a network carries it out. */
export type MockEffect =
  /** The result of an asynchronous summary, for the channel's summary callback address. */
  | { kind: 'send-summary'; channel: MockChannel; data: SummaryData }
  /** Fetch the ticket from the channel's ticket query address and go on with what `decideCallbacks` says. */
  | { kind: 'fetch-ticket'; channel: MockChannel; trigger: WebhookRequest };

/** What follows a ticket that was fetched, in this order. */
export interface MockCallbacks {
  /** For the channel's reply address. */
  reply?: ReplyCallback;
  /** For the channel's tags address. */
  tags?: TagCallback;
}

/** An answer and what comes after it. */
export interface PlatformAnswer extends MockAnswer {
  effects: readonly MockEffect[];
}
