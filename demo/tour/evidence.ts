import { type Order, orderPageSchema } from '@/lib/contract/order';
import { type SuggestionRequest, suggestionRequestSchema } from '@/lib/contract/suggestion';
import { type SummaryRequest, summaryRequestSchema } from '@/lib/contract/summary';
import { type WebhookRequest, webhookRequestSchema } from '@/lib/contract/webhook';

import { until } from '../browser/until';
import type { Servers } from '../servers/start-servers';
import type { ReceivedRequest } from '../stand-in/platform-app';

/** Waits for a request that the platform got. Throws when it breaks the contract. */
function untilRequest<Sent>(
  { platform }: Servers,
  endpoint: ReceivedRequest['endpoint'],
  parse: (body: unknown) => Sent,
  { isWanted, what }: { isWanted: (sent: Sent) => boolean; what: string },
): Promise<Sent> {
  const find = () =>
    platform.requests
      .filter((request) => request.endpoint === endpoint)
      .map(({ body }) => parse(body))
      .find(isWanted);
  return until(find, what);
}

/** Waits for the reply-suggestion request for a ticket. */
export function untilSuggestionRequest(servers: Servers, ticketId: string): Promise<SuggestionRequest> {
  return untilRequest(servers, 'reply-suggestion', (body) => suggestionRequestSchema.parse(body), {
    isWanted: ({ metadata }) => metadata?.ticketId === ticketId,
    what: `the platform to be asked for a reply to ticket ${ticketId}`,
  });
}

/** Waits for the summary request for a ticket. */
export function untilSummaryRequest(servers: Servers, ticketId: string): Promise<SummaryRequest> {
  return untilRequest(servers, 'summary', (body) => summaryRequestSchema.parse(body), {
    isWanted: (sent) => sent.ticketId === ticketId,
    what: `the platform to be asked for a summary of ticket ${ticketId}`,
  });
}

/** Waits for the webhook that the helpdesk's server triggers through the relay for a ticket. */
export function untilWebhook(servers: Servers, ticketId: string): Promise<WebhookRequest> {
  return untilRequest(servers, 'webhook', (body) => webhookRequestSchema.parse(body), {
    isWanted: (sent) => sent.ticketId === ticketId,
    what: `the platform to be told of the message on ticket ${ticketId}`,
  });
}

export async function findOrder({ commerce, credentials }: Servers, orderNumber: string): Promise<Order> {
  const response = await fetch(`${commerce}/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${credentials.commerceToken}` },
    body: JSON.stringify({ page: 1, pageSize: 1, orderNumber }),
  });
  const [order] = orderPageSchema.parse(await response.json()).data;
  if (!order) throw new Error(`The orders interface does not know order ${orderNumber}.`);
  return order;
}
