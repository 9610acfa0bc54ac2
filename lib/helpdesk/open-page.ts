import type { TicketIdentity } from '@/lib/domain/ticket-identity';

import type { ReadSameOrigin } from './read-ticket';
import type { SwitchWatch } from './watch-switches';

/** The open page of a desk, as the page parts see it. */
export interface OpenPage {
  /** Identifies the open ticket. The reader does this, so that the other page parts need none. */
  identify: () => TicketIdentity | undefined;
  switches: SwitchWatch;
  readSameOrigin: ReadSameOrigin;
}
