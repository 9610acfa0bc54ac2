import { prometheus } from '@hono/prometheus';
import type { MiddlewareHandler } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { QueueCounts } from '../jobs/job-queue';

export interface Metrics {
  /** Measures each request by its route. */
  measure: MiddlewareHandler;
  write: () => Promise<string>;
  callbacks: Counter<'type' | 'isNew'>;
  webhookCalls: Counter<'accepted'>;
  deadJobs: Counter;
  deadDeliveries: Counter;
  repeatedRequests: Counter;
  platformSeconds: Histogram<'endpoint' | 'status'>;
}

interface MetricsDeps {
  countJobs: () => Promise<QueueCounts>;
  countDeliveries: () => Promise<QueueCounts>;
  countWaiting: () => number;
}

/** Creates the metrics. No label holds a name, a ticket or an address. */
export function createMetrics({ countJobs, countDeliveries, countWaiting }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { registerMetrics } = prometheus({ registry, prefix: 'relay_', collectDefaultMetrics: { register: registry } });
  const waitingJobs = new Gauge({
    name: 'relay_webhooks_waiting',
    help: 'Webhooks that are not accepted yet.',
    registers,
  });
  const oldestJob = new Gauge({
    name: 'relay_webhooks_oldest_seconds',
    help: 'Age of the oldest waiting webhook.',
    registers,
  });
  const waitingDeliveries = new Gauge({
    name: 'relay_deliveries_waiting',
    help: 'Results that a desk module has not delivered yet.',
    registers,
  });
  const oldestDelivery = new Gauge({
    name: 'relay_deliveries_oldest_seconds',
    help: 'Age of the oldest result that waits for delivery.',
    registers,
  });
  const pollers = new Gauge({ name: 'relay_agents_waiting', help: 'Agents that wait for events.', registers });
  return {
    measure: registerMetrics,
    async write() {
      const { waiting, oldestMs } = await countJobs();
      waitingJobs.set(waiting);
      oldestJob.set(oldestMs / 1000);
      const deliveries = await countDeliveries();
      waitingDeliveries.set(deliveries.waiting);
      oldestDelivery.set(deliveries.oldestMs / 1000);
      pollers.set(countWaiting());
      return registry.metrics();
    },
    callbacks: new Counter({
      name: 'relay_callbacks_total',
      help: 'Callbacks of the platform that were accepted.',
      labelNames: ['type', 'isNew'],
      registers,
    }),
    webhookCalls: new Counter({
      name: 'relay_webhook_calls_total',
      help: 'Calls of the webhook.',
      labelNames: ['accepted'],
      registers,
    }),
    deadJobs: new Counter({ name: 'relay_webhooks_given_up_total', help: 'Webhooks that were given up.', registers }),
    deadDeliveries: new Counter({
      name: 'relay_deliveries_given_up_total',
      help: 'Results that a desk module has given up.',
      registers,
    }),
    repeatedRequests: new Counter({
      name: 'relay_agent_requests_repeated_total',
      help: 'Requests of agents that were repeated because the first call ended uncertain.',
      registers,
    }),
    platformSeconds: new Histogram({
      name: 'relay_platform_seconds',
      help: 'Time until the platform answered a request of an agent.',
      labelNames: ['endpoint', 'status'],
      buckets: [0.1, 0.3, 1, 3, 10, 30, 100],
      registers,
    }),
  };
}
