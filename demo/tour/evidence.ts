import { type Order, orderPageSchema } from '@/lib/contract/order';
import { type SuggestionRequest, suggestionRequestSchema } from '@/lib/contract/suggestion';
import { type SummaryRequest, summaryRequestSchema } from '@/lib/contract/summary';
import { type WebhookRequest, webhookRequestSchema } from '@/lib/contract/webhook';

import { until } from '../browser/until';
import type { Servers } from '../servers/start-servers';

/** Waits for the reply-suggestion request for a ticket. Throws when it breaks the contract. */
export function untilSuggestionRequest({ platform }: Servers, ticketId: string): Promise<SuggestionRequest> {
  return until(
    () =>
      platform.requests
        .filter(({ endpoint }) => endpoint === 'reply-suggestion')
        .map(({ body }) => suggestionRequestSchema.parse(body))
        .find(({ metadata }) => metadata?.ticketId === ticketId),
    `the platform to be asked for a reply to ticket ${ticketId}`,
  );
}

/** Waits for the summary request for a ticket. Throws when it breaks the contract. */
export function untilSummaryRequest({ platform }: Servers, ticketId: string): Promise<SummaryRequest> {
  return until(
    () =>
      platform.requests
        .filter(({ endpoint }) => endpoint === 'summary')
        .map(({ body }) => summaryRequestSchema.parse(body))
        .find((request) => request.ticketId === ticketId),
    `the platform to be asked for a summary of ticket ${ticketId}`,
  );
}

/** Waits for the webhook that the helpdesk's server triggers through the relay for a ticket. */
export function untilWebhook({ platform }: Servers, ticketId: string): Promise<WebhookRequest> {
  return until(
    () =>
      platform.requests
        .filter(({ endpoint }) => endpoint === 'webhook')
        .map(({ body }) => webhookRequestSchema.parse(body))
        .find((request) => request.ticketId === ticketId),
    `the platform to be told of the message on ticket ${ticketId}`,
  );
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
