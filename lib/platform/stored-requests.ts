import * as z from 'zod/mini';

import type { PlatformEndpoint, PlatformRequest } from '@/lib/contract/platform-endpoints';
import { schemasOf } from '@/lib/contract/platform-schemas';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { ResultOf } from '@/lib/domain/endpoint-requests';
import { isTicketIdentity, type TicketIdentity } from '@/lib/domain/ticket-identity';

/** The known part of a result before the answer arrives. */
export type Pending<Endpoint extends PlatformEndpoint> = Omit<ResultOf<Endpoint>, 'answeredAt' | 'data'>;

interface PlatformJob<Endpoint extends PlatformEndpoint> {
  request: PlatformRequest<Endpoint>;
  /** Stored, so that a repeated request describes the ticket as it was sent. */
  madeFrom: Pending<Endpoint>;
  /** ID of the channel. */
  channel: string;
}

interface StoredSchemas<Endpoint extends PlatformEndpoint> {
  job: z.ZodMiniType<PlatformJob<Endpoint>>;
  result: z.ZodMiniType<ResultOf<Endpoint>>;
}

/** The schemas of what the journal stores about a request to an endpoint. */
export function storedSchemasOf<Endpoint extends PlatformEndpoint>(endpoint: Endpoint): StoredSchemas<Endpoint> {
  const { request, data, repeated } = schemasOf(endpoint);
  const pending = {
    requestId: z.string(),
    ticket: z.custom<TicketIdentity>(isTicketIdentity),
    messagesHash: z.string(),
    messageCount: z.int(),
    ...repeated,
  };
  const schemas: unknown = {
    job: z.object({ request, madeFrom: z.object(pending), channel: z.catch(z.string(), DEFAULT_CHANNEL) }),
    result: z.object({ ...pending, answeredAt: z.string(), data }),
  };
  // TypeScript does not relate the repeated fields to the generic key.
  return schemas as StoredSchemas<Endpoint>;
}
