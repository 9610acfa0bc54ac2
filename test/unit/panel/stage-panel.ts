import { onTestFinished } from 'vitest';

import type { Failure } from '@/lib/domain/failure';
import { hashMessages } from '@/lib/domain/hash-messages';
import type { Suggestion } from '@/lib/domain/suggestion';
import type { Summary } from '@/lib/domain/summary';
import type { Ticket } from '@/lib/domain/ticket';
import type { Announcements, PanelToPage, PanelToWorker } from '@/lib/messaging/protocol';
import type { Delivery } from '@/lib/messaging/send';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import { readPanelView } from '@/lib/panel/panel-view';
import type { SettingsView } from '@/lib/settings/settings';
import { hashText } from '@/lib/shared/hash-text';
import { type Outcome, succeed } from '@/lib/shared/outcome';

const DESK = 'https://desk.example';

export type Answer = Outcome<Suggestion, Failure>;
export const PLAIN = (text: string) => ({ kind: 'plain' as const, text });

/** A ticket with one customer message for each text. */
export function makeTicket(id: string, ...texts: string[]): Ticket {
  return {
    desk: DESK,
    id,
    subject: `Subject of ${id}`,
    messages: texts.map((text) => ({ role: 'customer', text, attachments: [] })),
    composer: { editor: 'rich', mode: 'reply' },
  };
}

/** What the platform would answer for a ticket. */
export function makeSuggestion(ticket: Ticket, requestId: string, data: Partial<Suggestion['data']> = {}): Suggestion {
  return {
    requestId,
    ticket: { desk: ticket.desk, id: ticket.id },
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
  settings: { desks: [], commerce: { source: 'mock' }, defaults: {}, limits: { suggestionsPerDay: 200 } },
  channel: { replySuggestion: { origin: 'https://platform.example', channelId: '1', tokenEnd: 'abcd' } },
  managed: [],
  missingPermissions: [],
  adapters: [],
};

type Handler = (body: never) => unknown;
/** A reply; an error stands for a message that was not delivered. */
export class Undeliverable {
  constructor(readonly why: Extract<Delivery<never>, { delivered: false }>['why']) {}
}

/** Lets everything that is due happen: no timers run here, only promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  // The Markdown parser is loaded when it is needed first, which takes more than a turn of promises.
  await import('marked');
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A promise to be kept later. */
export function later<Value>() {
  let keep: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

/** A panel whose browser, worker and pages are played by the test. */
export function stagePanel(preferred: readonly string[] = ['en'], keptFolds?: unknown) {
  const sent: { type: string; body: Record<string, unknown>; tabId?: number }[] = [];
  const worker: Partial<Record<keyof PanelToWorker, Handler>> = {
    'settings.view': () => SETTINGS,
    'result.recall': () => ({ running: {} }),
    'ask.take': () => false,
    'order.find': () => succeed(null),
    'product.find': () => succeed(null),
    'customer.orders': () => ({ orders: [], total: 0 }),
    'sync.follow': () => ({}),
    'request.cancel': () => null,
  };
  const pages: Record<number, Partial<Record<keyof PanelToPage, Handler>>> = {};
  const kept = new Map<string, unknown>();
  const languages: { kept?: unknown } = {};
  const folds = { kept: keptFolds };
  const waits: number[] = [];
  const follows: { tabId: number; change: () => void; signal: AbortSignal }[] = [];
  let clock = 1_000_000;
  let ids = 0;
  let waitFor: (ms: number) => Promise<unknown> = () => Promise.resolve();
  let nextTask: () => Promise<void> = () => Promise.resolve();
  let onTab: (tabId: number | undefined) => void = () => undefined;
  let hear: Parameters<PanelPorts['listenForAnnouncements']>[0] = {};

  async function deliver(handler: Handler | undefined, body: unknown): Promise<Delivery<never>> {
    if (!handler) return { delivered: false, why: 'no-receiver' };
    const reply = await handler(body as never);
    if (reply instanceof Undeliverable) return { delivered: false, why: reply.why };
    return { delivered: true, reply: reply as never };
  }

  const ports: PanelPorts = {
    sendToWorker: (type, body) => {
      sent.push({ type, body: body as Record<string, unknown> });
      return deliver(worker[type as keyof PanelToWorker], body);
    },
    sendToPage: (tabId, type, body) => {
      sent.push({ type, body: body as Record<string, unknown>, tabId });
      return deliver(pages[tabId]?.[type], body);
    },
    listenForAnnouncements: (handlers) => {
      hear = handlers;
    },
    watchTab: (listener) => {
      onTab = listener;
    },
    followPage: (tabId, change, signal) => {
      follows.push({ tabId, change, signal });
    },
    readAddress: () => Promise.resolve(`${DESK}/tickets/1`),
    describeSelf: () => ({ version: '1.2.3', browser: 'Chrome/1' }),
    keeper: { read: (key) => Promise.resolve(kept.get(key)), write: (key, work) => void kept.set(key, work) },
    languages: { read: () => Promise.resolve(languages.kept), write: (memory) => void (languages.kept = memory) },
    folds: { read: () => Promise.resolve(folds.kept), write: (folded) => void (folds.kept = folded) },
    fingerprint: (text) => Promise.resolve(`print of ${text.length}, ${hashText(text)}`),
    now: () => clock,
    wait: (ms) => {
      waits.push(ms);
      return waitFor(ms).then(() => undefined);
    },
    nextTask: () => nextTask(),
    createId: () => `id-${(ids += 1)}`,
  };

  const store = createPanelStore(ports, preferred);
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  store.actions.start(closing.signal);

  return {
    store,
    actions: store.actions,
    worker,
    pages,
    kept,
    /** What the panel keeps of reply languages. */
    languages,
    /** What the panel keeps of its folded parts. */
    folds,
    waits,
    follows,
    sent,
    /** Bodies of all messages of one type, in order. */
    bodies: (type: string) => sent.filter((message) => message.type === type).map(({ body }) => body),
    view: () => readPanelView(store.getState()),
    /** What is shown of the ticket; fails when none is. */
    shown() {
      const { page } = readPanelView(store.getState());
      if (page.kind !== 'ticket') throw new Error(`No ticket is shown but ${JSON.stringify(page)}.`);
      return page;
    },
    /** How long it takes to wait; no time at all until this is said. */
    delay: (wait: typeof waitFor) => {
      waitFor = wait;
    },
    /** What a task of its own waits for; nothing until this is said. */
    holdTasks: (next: typeof nextTask) => {
      nextTask = next;
    },
    setTime: (time: number) => {
      clock = time;
    },
    /** Puts a ticket into a tab's page. */
    putTicket(tabId: number, ticket: Ticket) {
      pages[tabId] = { ...pages[tabId], 'ticket.read': () => ({ kind: 'ticket', ticket }) };
    },
    async goTo(tabId: number | undefined) {
      onTab(tabId);
      await settle();
    },
    async announce<Type extends keyof Announcements>(type: Type, body: Announcements[Type], tabId?: number) {
      const sender = { tab: { id: tabId } } as chrome.runtime.MessageSender;
      (hear[type] as (body: unknown, sender: chrome.runtime.MessageSender) => void)(body, sender);
      await settle();
    },
  };
}

/** A panel that shows a ticket in tab 1. */
export async function stageTicket(ticket = makeTicket('A', 'Where is my order?'), preferred?: readonly string[]) {
  const stage = stagePanel(preferred);
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  return { ...stage, ticket };
}
