import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { Commerce } from '@/lib/commerce/commerce';
import type { RequestRunner } from '@/lib/journal/request-runner';
import { parseRelayEvents } from '@/lib/platform/parse-relay-events';
import type { PlatformRequests } from '@/lib/platform/platform-requests';
import type { PostToRelay } from '@/lib/relay-client/relay-client';

/** The relay answers within 25 s. A lost connection must not look like a long wait. */
const EVENTS_MS = 35_000;

interface Deps {
  platform: PlatformRequests;
  runner: RequestRunner;
  commerce: Commerce;
  postToRelay: PostToRelay;
}

type Answered = Exclude<
  keyof ServiceCalls,
  'button.take' | 'command.take' | 'lesson.open' | 'settings.view' | 'defaults.save'
>;

export type ServiceAnswers = {
  [Type in Answered]: (request: ServiceCalls[Type]['request']) => Promise<ServiceCalls[Type]['reply']>;
};

/** Creates the answers to a panel's calls about the platform, the shop and the relay, which are the same for every host. */
export function createServiceAnswers({ platform, runner, commerce, postToRelay }: Deps): ServiceAnswers {
  const waits = new Map<string, AbortController>();
  return {
    ...platform.requestHandlers,
    'request.cancel': async ({ requestId }) => {
      await runner.cancel(requestId);
      return null;
    },
    'result.recall': ({ ticket }) => platform.recall(ticket),
    'events.wait': async ({ panelId, ...waiting }) => {
      // Waits for tickets that the agent has left would use up the connections of the host.
      waits.get(panelId)?.abort();
      const wait = new AbortController();
      waits.set(panelId, wait);
      const answer = await postToRelay('events', waiting, { deadlineMs: EVENTS_MS, signal: wait.signal });
      return answer.ok ? parseRelayEvents(answer.value) : answer;
    },
    'order.find': ({ orderNumber }) => commerce.findOrder(orderNumber),
    'product.find': ({ productId }) => commerce.findProduct(productId),
    'customer.orders': ({ email, most }) => commerce.findOrdersOf(email, most),
    'sync.follow': commerce.followSync,
    'sync.start': commerce.startSync,
    'sync.cancel': commerce.cancelSync,
  };
}
