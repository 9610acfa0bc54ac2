import { createAgentFinder } from '../agent/agent-finder';
import { createAgentRoutes } from '../agent/agent-routes';
import { createAllowances } from '../agent/allowance';
import { createCodeTries } from '../agent/code-tries';
import { createEventHub } from '../agent/event-hub';
import { followEvents } from '../agent/follow-events';
import { createIdempotentRequests } from '../agent/idempotent-requests';
import { createFileRoutes } from '../app/file-routes';
import { createPanelRoutes } from '../app/panel-routes';
import { createSessionRoutes } from '../app/session-routes';
import { createShopRoutes } from '../commerce/shop-routes';
import { type ShopSource, ShopUnreadable } from '../commerce/shop-source';
import { syncShop } from '../commerce/sync-shop';
import type { Channels } from '../config/channels';
import type { Config } from '../config/config-schema';
import { createDeliveries, createDeliveryWorker, DELIVERY_QUEUE } from '../desk/deliver-results';
import { createDeskRoutes } from '../desk/desk-routes';
import { type DeskReading, pollDesk } from '../desk/poll-desk';
import { createWebhookWorker, WEBHOOK_QUEUE } from '../desk/trigger-webhook';
import type { ConnectedDesk } from '../desks/load-desks';
import type { Logger } from '../operation/create-logger';
import { createMetrics } from '../operation/create-metrics';
import { deleteExpired } from '../operation/delete-expired';
import { createOperationRoutes } from '../operation/operation-routes';
import { createRecentProblems } from '../operation/recent-problems';
import { writeStatusPage } from '../operation/status-page';
import { createPlatformRoutes } from '../platform/platform-routes';
import { createCallbackStore } from '../platform/store-callback';
import type { Storage } from '../storage/storage';
import { createGuards } from './create-guards';
import { createRelayApp, describeError } from './create-relay-app';
import { repeat } from './repeat';
import type { Route } from './route';

export interface RelayOptions {
  config: Config;
  channels: Channels;
  storage: Storage;
  source: ShopSource | undefined;
  desks: readonly ConnectedDesk[];
  /** Holds the files of the panel in a helpdesk's page. */
  appFolder: string;
  log: Logger;
  now: () => number;
}

export interface Relay {
  app: ReturnType<typeof createRelayApp>;
  /** Ends long polls and takes no further jobs. Resolves when the running jobs have ended. */
  stop: () => Promise<void>;
  /** Aborts the requests to the platform. */
  cut: () => void;
}

const HOUR_MS = 3_600_000;
/** `token list` shows later uses of an agent at most this late. */
const USES_MS = 5000;

/** Connects the parts of the relay over a storage and starts its work. */
export async function createRelay({
  config,
  channels,
  storage,
  source,
  desks,
  appFolder,
  log,
  now,
}: RelayOptions): Promise<Relay> {
  const { database } = storage;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const hub = createEventHub();
  const problems = createRecentProblems(now);
  const onError = (error: unknown) => {
    log.error({ error: describeError(error) }, 'the relay failed');
    problems.add('the relay failed; see its log');
  };
  const readings = new Map<string, { module: string; readAt: number; problem: string | undefined }>();
  const agents = createAgentFinder(storage, { now, onError });
  const queue = await storage.openQueue({ now, cutting: cutting.signal, onError });
  const metrics = createMetrics({
    countJobs: () => queue.count(WEBHOOK_QUEUE),
    countDeliveries: () => queue.count(DELIVERY_QUEUE),
    countWaiting: hub.waiting,
  });
  const callbacks = createCallbackStore({
    transactEvents: storage.transactEvents,
    deliveries: createDeliveries(queue, desks),
    now,
  });

  const countTry = createCodeTries(storage);
  const routes: Route[] = [
    ...createPlatformRoutes({
      storage,
      callbacks,
      onCallback: (type, isNew) => metrics.callbacks.inc({ type, isNew: String(isNew) }),
    }),
    ...createDeskRoutes({ storage, queue, now }),
    ...createSessionRoutes({ storage, apps: config.apps, countTry, now }),
    ...createPanelRoutes({ storage, channels, config, now }),
    ...createFileRoutes({ apps: config.apps, folder: appFolder }),
    ...createAgentRoutes({
      storage,
      countTry,
      callbacks,
      channels,
      allowances: createAllowances(storage, config.limits),
      requests: createIdempotentRequests({ storage, now, onRepeat: () => metrics.repeatedRequests.inc() }),
      hub,
      now,
      cutting: cutting.signal,
      onPlatformAnswer(endpoint, status, ms) {
        metrics.platformSeconds.observe({ endpoint, status: String(status) }, ms / 1000);
        if (status === 200) return;
        log.warn({ endpoint, status }, 'the platform failed');
        problems.add(`the platform failed at a ${endpoint} (answered as ${status})`);
      },
    }),
    ...createShopRoutes({ storage }),
    ...createOperationRoutes({
      storage,
      stopping: stopping.signal,
      writeMetrics: metrics.write,
      writeStatus: () => writeStatusPage({ storage, queue, channels, desks: readings, hub, problems, now }),
      routes: () => routes,
    }),
  ];

  queue.work(
    WEBHOOK_QUEUE,
    createWebhookWorker({
      channels,
      giveUpAfterMs: config.limits.webhookHours * HOUR_MS,
      onAttempt: (isAccepted) => metrics.webhookCalls.inc({ accepted: String(isAccepted) }),
      onDead({ key, problem, attempts }) {
        metrics.deadJobs.inc();
        log.error({ alert: true, ticket: key, problem, attempts }, 'a webhook was given up');
        problems.add(`a webhook was given up after ${attempts} attempts: ${problem}`);
      },
    }),
  );
  queue.work(
    DELIVERY_QUEUE,
    createDeliveryWorker({
      database,
      desks,
      now,
      giveUpAfterMs: config.limits.deliveryHours * HOUR_MS,
      onFailed(channel, problem) {
        log.warn({ channel, problem }, 'a result was not delivered');
        problems.add(`a result of ${channel} was not delivered: ${problem}`);
      },
      onDead({ key, problem, attempts }) {
        metrics.deadDeliveries.inc();
        log.error({ alert: true, ticket: key, problem, attempts }, 'a delivery was given up');
        problems.add(`a delivery was given up after ${attempts} attempts: ${problem}`);
      },
    }),
  );
  const { signal } = stopping;
  const every = (everyMs: number, task: () => Promise<void>) => repeat(task, { everyMs, signal, onError });
  const deleteOld = () => deleteExpired({ storage, queue }, config.retention, now());
  const tasks = [
    followEvents({ storage, hub, signal, onError }),
    every(HOUR_MS, () => storage.runAlone('delete expired data', deleteOld)),
    every(USES_MS, () => agents.storeUses()),
  ];
  for (const desk of desks) {
    tasks.push(pollDesk(desk, { storage, queue, channels, now, stopping: signal, onRead, onError }));
  }
  if (source) {
    const read = () => storage.runAlone('read the shop', () => readShop(source));
    tasks.push(every(config.commerce.everyMinutes * 60_000, read));
  }

  function onRead({ channel, module }: ConnectedDesk, { changes, problem }: DeskReading): void {
    readings.set(channel, { module, readAt: now(), problem });
    if (changes > 0) log.info({ channel, changes }, 'read the helpdesk');
    if (problem === undefined) return;
    log.warn({ channel, problem }, 'the helpdesk was not read');
    problems.add(`the helpdesk of ${channel} was not read: ${problem}`);
  }

  async function readShop(shop: ShopSource): Promise<void> {
    for (const kind of ['orders', 'products'] as const) {
      try {
        const read = await syncShop(storage, shop, kind, { now, signal: stopping.signal });
        log.info({ kind, ...read }, 'read the shop');
        if (read.skipped > 0) problems.add(`the shop sent ${read.skipped} ${kind} without an id`);
      } catch (error) {
        if (stopping.signal.aborted) return;
        const text = error instanceof ShopUnreadable ? error.message : `the source of ${kind} failed`;
        log.error({ kind, error: describeError(error) }, text);
        problems.add(text);
      }
    }
  }

  return {
    app: createRelayApp({
      routes,
      guards: createGuards({ config, channels, findAgent: agents.find }),
      log,
      measure: metrics.measure,
      maxBodyBytes: config.limits.bodyBytes,
      stopping: stopping.signal,
    }),
    async stop() {
      stopping.abort();
      await Promise.all([queue.stop(), ...tasks]);
      await agents.storeUses().catch(onError);
    },
    cut: () => cutting.abort(),
  };
}
