import type { PlatformData, PlatformEndpoint } from '@/lib/contract/platform-endpoints';

import type { Basis } from './freshness';
import type { TicketIdentity } from './ticket-identity';

/** An answer with the messages it was made from. It is shown for no other ticket. */
export interface PlatformResult<Endpoint extends PlatformEndpoint> extends Basis {
  requestId: string;
  ticket: TicketIdentity;
  /** ISO 8601. */
  answeredAt: string;
  data: PlatformData<Endpoint>;
}
