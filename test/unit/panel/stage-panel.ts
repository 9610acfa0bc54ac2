import { onTestFinished, vi } from 'vitest';

import type { Delivery } from '@/lib/calls/call';
import type { PageCalls } from '@/lib/calls/page-calls';
import type { NewsHandlers, PanelNews } from '@/lib/calls/panel-news';
import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { CrashTrace } from '@/lib/domain/crash-report';
import type { Failure } from '@/lib/domain/failure';
import { hashMessages } from '@/lib/domain/hash-messages';
import { INSERTING, type PageAbilities } from '@/lib/domain/page-abilities';
import type { Suggestion } from '@/lib/domain/suggestion-request';
import type { Summary } from '@/lib/domain/summary-request';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import type { PrunedStorage } from '@/lib/panel-view/panel-storage';
import type { StoredValue } from '@/lib/panel-view/stored-value';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { readPanelView } from '@/lib/panel/read-panel-view';
import type { SettingsView } from '@/lib/settings/settings';
import { hashText } from '@/lib/shared/hash-text';
import { type Outcome, succeed } from '@/lib/shared/outcome';

const DESK = 'https://desk.example';

export type Answer = Outcome<Suggestion, Failure>;
export const PLAIN = (text: string) => ({ kind: 'plain' as const, text });

/** Creates a ticket with one customer message per text. */
export function makeTicket(id: string, ...texts: string[]): Ticket {
  return {
    desk: DESK,
    scope: '/tickets/',
    id,
    subject: `Subject of ${id}`,
    messages: texts.map((text) => ({ role: 'customer', text, attachments: [] })),
    composer: { editor: 'rich', mode: 'reply' },
  };
}

/** Creates the platform's answer for a ticket. */
export function makeSuggestion(ticket: Ticket, requestId: string, data: Partial<Suggestion['data']> = {}): Suggestion {
  return {
    requestId,
    ticket: identifyTicket(ticket),
    messagesHash: hashMessages(ticket),
    messageCount: ticket.messages.length,
    answeredAt: '2026-11-21T10:00:00Z',
    askedFormat: 'HTML',
    data: { actionType: 'MESSAGE', content: `<p>Answer ${requestId}</p>`, contentFormat: 'HTML', ...data },
  };
}

export function makeSummary(ticket: Ticket, requestId: string, data: Partial<Summary['data']> = {}): Summary {
  const { data: _, askedFormat: __, ...rest } = makeSuggestion(ticket, requestId);
  return { ...rest, data: { status: 'COMPLETED', summary: `Summary ${requestId}`, ...data } };
}

export const SETTINGS: SettingsView = {
  settings: {
    desks: [],
    channels: [],
    relay: {},
    commerce: { source: 'mock' },
    defaults: {},
    limits: { suggestionsPerDay: 200 },
  },
  channels: { default: { suggestion: { origin: 'https://platform.example', channelId: '1', tokenEnd: 'abcd' } } },
  managed: [],
  policyProblems: [],
  isPolicyAwaited: false,
  damagedSettings: [],
  secrets: 'kept',
  missingPermissions: [],
  adapters: [],
};

/** Of the extension's pages. */
export const ABILITIES: PageAbilities = { ...INSERTING, canCheck: true, canTeach: true };

type Handler = (body: never) => unknown;
/** Stands for a message that was not delivered. */
export class Undeliverable {
  constructor(
    readonly failure: Extract<Delivery<never>, { ok: false }>['failure'],
    readonly crash?: CrashTrace,
  ) {}
}

/** The first import of a library ends at an unknown time, later ones within some turns of promises. */
await Promise.all([import('@/lib/rich-text/parse-markdown'), import('dompurify')]);

/** There are no timers here, only promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  await Promise.all([import('@/lib/rich-text/parse-markdown'), import('dompurify')]);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Creates a promise that the test resolves. */
export function later<Value>() {
  let keep: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

function createStorage(
  values: Map<string, unknown>,
  isFull: () => boolean,
  readable: () => Promise<void> = () => Promise.resolve(),
): PrunedStorage {
  return {
    readAll: () => Promise.resolve(Object.fromEntries(values)),
    remove: (keys) => Promise.resolve(keys.every((key) => values.delete(key))),
    read: (key) => readable().then(() => values.get(key)),
    write: (key, value) => Promise.resolve(!isFull() && values.set(key, value).has(key)),
  };
}

/**
 * Stages a panel with simulated browser, worker and pages.
 * @param stored by earlier panels
 */
export function stagePanel(
  preferred: readonly string[] = ['en'],
  stored: { local?: ReadonlyMap<string, unknown>; session?: ReadonlyMap<string, unknown> } = {},
  cardValues: readonly StoredValue[] = [],
  abilities: PageAbilities = ABILITIES,
) {
  const session = new Map(stored.session);
  const local = new Map(stored.local);
  const sent: { type: string; body: Record<string, unknown>; pageId?: number }[] = [];
  const worker: Partial<Record<keyof ServiceCalls, Handler>> = {
    'settings.view': () => SETTINGS,
    'result.recall': () => ({ pending: {}, failed: {} }),
    'button.take': () => ({ fate: 'none' }),
    'order.find': () => succeed(null),
    'product.find': () => succeed(null),
    'customer.orders': () => succeed({ orders: [], total: 0, isSample: false }),
    'sync.follow': () => ({}),
    'request.cancel': () => null,
  };
  const pages: Record<number, Partial<Record<keyof PageCalls, Handler>>> = {};
  /** By tab; by default the address of the ticket with the id 1. */
  const addresses: Record<number, string | undefined> = {};
  /** The tabs that load a page. */
  const loading = new Set<number>();
  /** Answers the browser's permission prompt. */
  const allow = vi.fn((_patterns: string[]) => true);
  const waits: number[] = [];
  const follows: { pageId: number; change: () => void; signal: AbortSignal }[] = [];
  let isFull: (values: Map<string, unknown>) => boolean = () => false;
  let readable = Promise.resolve();
  let clock = 1_000_000;
  let ids = 0;
  let waitFor: (ms: number) => Promise<unknown> = () => Promise.resolve();
  let nextTask: () => Promise<void> = () => Promise.resolve();
  let onTab: (pageId: number | undefined) => void = () => undefined;
  let hear: Partial<NewsHandlers> = {};

  async function deliver(handler: Handler | undefined, body: unknown): Promise<Delivery<never>> {
    if (!handler) return { ok: false, failure: 'no-receiver' };
    const reply = await handler(body as never);
    if (reply instanceof Undeliverable) {
      const { failure, crash } = reply;
      return { ok: false, failure, ...(crash && { crash }) };
    }
    return { ok: true, value: reply as never };
  }

  const ports: PanelPorts = {
    abilities,
    callService: (type, body) => {
      sent.push({ type, body: body as Record<string, unknown> });
      return deliver(worker[type], body);
    },
    callPage: (pageId, type, body) => {
      sent.push({ type, body: body as Record<string, unknown>, pageId });
      return deliver(pages[pageId]?.[type], body);
    },
    hearNews: (handlers) => {
      hear = handlers;
    },
    watchPage: (listener) => {
      onTab = listener;
    },
    connectPage: (pageId, change, signal) => {
      follows.push({ pageId, change, signal });
    },
    requestPermissions: (patterns) => Promise.resolve(allow(patterns)),
    readPage: (pageId) => {
      const url = pageId in addresses ? addresses[pageId] : `${DESK}/tickets/1`;
      return Promise.resolve({ ...(url && { url }), status: loading.has(pageId) ? 'loading' : 'complete' });
    },
    readShortcuts: () => Promise.resolve({ 'insert-reply': 'Alt+Shift+E' }),
    describeSelf: () => ({ version: '1.2.3', browser: 'Chrome/1' }),
    session: createStorage(
      session,
      () => isFull(session),
      () => readable,
    ),
    local: createStorage(local, () => isFull(local)),
    fingerprint: (text) => Promise.resolve(`print of ${text.length}, ${hashText(text)}`),
    now: () => clock,
    wait: (ms) => {
      waits.push(ms);
      return waitFor(ms).then(() => undefined);
    },
    nextTask: () => nextTask(),
    createId: () => `id-${(ids += 1)}`,
  };

  const store = createPanelStore(ports, preferred, cardValues);
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  store.start(closing.signal);

  return {
    store,
    actions: store.actions,
    worker,
    pages,
    session,
    local,
    waits,
    follows,
    addresses,
    loading,
    allow,
    sent,
    bodies: (type: string) => sent.filter((message) => message.type === type).map(({ body }) => body),
    view: () => readPanelView(store.getState()),
    /** Throws when no ticket is shown. */
    shown() {
      const { page } = readPanelView(store.getState());
      if (page.kind !== 'ticket') throw new Error(`No ticket is shown but ${JSON.stringify(page)}.`);
      return page;
    },
    /** Lets the browser store nothing more. */
    refuseWrites: () => {
      isFull = () => true;
    },
    /** Lets the browser answer no reading of the session's storage before. */
    holdStorage: (until: Promise<void>) => {
      readable = until;
    },
    /** Lets the browser store this many values. */
    limitStorage: (count: number) => {
      isFull = (values) => values.size >= count;
    },
    /** Zero by default. */
    delay: (wait: typeof waitFor) => {
      waitFor = wait;
    },
    /** None by default. */
    holdTasks: (next: typeof nextTask) => {
      nextTask = next;
    },
    setTime: (time: number) => {
      clock = time;
    },
    putTicket(pageId: number, ticket: Ticket) {
      pages[pageId] = { ...pages[pageId], 'ticket.read': () => ({ kind: 'ticket', ticket }) };
    },
    async goTo(pageId: number | undefined) {
      onTab(pageId);
      await settle();
    },
    async announce<Type extends keyof PanelNews>(type: Type, news: PanelNews[Type]) {
      hear[type]?.(news);
      await settle();
    },
  };
}

/** Stages a panel that shows a ticket in tab 1. */
export async function stageTicket(
  ticket = makeTicket('A', 'Where is my order?'),
  preferred?: readonly string[],
  cardValues?: readonly StoredValue[],
  abilities?: PageAbilities,
) {
  const stage = stagePanel(preferred, {}, cardValues, abilities);
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  return { ...stage, ticket };
}
