import { expect } from 'vitest';

import { Random } from '@/demo/shop/sample-data/random';

import { countTries, type Figure, SEED, writeFigure } from './figures';

const FULL = 10_000;
/** Messages that are sent at the same time. */
const AT_A_TIME = 50;

export interface Message {
  deskhand: string;
  body: unknown;
}

const ticket = {
  desk: 'http://127.0.0.1/tickets/*',
  scope: '',
  id: '4711',
  messages: [{ role: 'customer', text: 'Where is my order?', attachments: [] }],
};
const EVIL = 'https://evil.example/api_v2/intelli/custom-ticket/';

/** A valid body of each message that the page may not send. */
export const BODIES: Record<string, unknown> = {
  'suggestion.request': { requestId: 'request-1', pageId: 1, ticket, options: {} },
  'summary.request': { requestId: 'request-2', pageId: 1, ticket, options: {} },
  'lesson.open': { pageId: 1 },
  'button.take': { pageId: 1, ticket, takeId: 'take-1' },
  'command.take': { pageId: 1 },
  'request.cancel': { requestId: 'request-1' },
  'result.recall': { ticket },
  'order.find': { orderNumber: '10023' },
  'product.find': { productId: 'P-1001' },
  'customer.orders': { email: 'ada.buyer@shop.example', most: 10 },
  'events.wait': { panelId: 'panel-1', tickets: [{ desk: 'https://desk.example', scope: '', id: '7' }] },
  'relay.save': { url: 'https://relay.evil.example', secret: 'EVIL-EVIL-EVIL' },
  'relay.forget': {},
  'sync.follow': {},
  'sync.start': {},
  'sync.cancel': {},
  'settings.view': {},
  'defaults.save': { uiLanguage: 'de' },
  'settings.save': { settings: { desks: [], commerce: { source: 'off' }, defaults: {} } },
  'channel.save': {
    channel: 'default',
    suggestion: `${EVIL}reply-suggestion/evil-token/1`,
    summary: `${EVIL}summary/evil-token/1`,
  },
  'channel.forget': { channel: 'default' },
  'channel.test': { channel: 'default' },
  'commerce.save': { token: 'evil-token' },
  'commerce.forget': {},
};

/** Announcements that only the worker may send, and a step of a lesson that the panel cannot show. */
const ANNOUNCEMENTS: readonly Message[] = [
  ...['settings.changed', 'sync.changed', 'storage.full'].map((deskhand) => ({ deskhand, body: {} })),
  ...['button.clicked', 'command.waiting'].map((deskhand) => ({ deskhand, body: { pageId: 1 } })),
  { deskhand: 'lesson.changed', body: { title: {}, step: {} } },
];

const random = new Random(SEED);
const GARBAGE: readonly unknown[] = [null, 0, '', 'x'.repeat(10_000), [], {}, { pageId: 'one' }, { ticket: null }];

function createMessage(): Message {
  const deskhand = random.pick(Object.keys(BODIES));
  const choice = random.below(100);
  if (choice < 50) return { deskhand, body: BODIES[deskhand] };
  if (choice < 70) return { deskhand, body: random.pick(GARBAGE) };
  if (choice < 80)
    return { deskhand: random.pick(['constructor', '__proto__', 'toString', '', `${deskhand} `]), body: {} };
  if (choice < 85) return random.pick(ANNOUNCEMENTS);
  if (choice < 90)
    return { deskhand: random.pick(['lesson.save', 'page.load', 'button.click']), body: random.pick(GARBAGE) };
  return { deskhand: 'lesson.save', body: { recipe: '{"id":"evil","name":"Evil"}' } };
}

/** A desk with a suggestion on the panel. */
export interface HostilePage {
  /** Sends messages from the world of the content script, and returns the answers, null for none. */
  send: (messages: readonly Message[]) => Promise<unknown[]>;
  /** Reads all that messages could change: storage, the settings as the worker tells them, and the panel. */
  readState: () => Promise<unknown>;
  countRequests: () => number;
}

/** An expression that sends messages from a world with the extension's interface, for `HostilePage.send`. */
export const sendingOf = (api: 'chrome' | 'browser', messages: readonly Message[]): string =>
  `Promise.all(${JSON.stringify(messages)}.map((message) => ${api}.runtime.sendMessage(message)
    .catch((error) => ({ error: String(error) })).then((answer) => answer ?? null)))`;

/** Sends hostile messages, and expects that none takes effect. */
export async function expectNoEffect(
  { send, readState, countRequests }: HostilePage,
  where: Figure['where'],
): Promise<void> {
  const tried = countTries(FULL);
  const before = await readState();
  const requests = countRequests();
  const answered: string[] = [];
  for (let sent = 0; sent < tried; sent += AT_A_TIME) {
    const messages = Array.from({ length: Math.min(AT_A_TIME, tried - sent) }, createMessage);
    for (const [index, answer] of (await send(messages)).entries()) {
      const { deskhand } = messages[index] ?? { deskhand: '' };
      // No lesson is open, so a recipe is refused with words for the agent.
      if (!isRefused(answer) && deskhand !== 'lesson.save') answered.push(`${deskhand}: ${JSON.stringify(answer)}`);
    }
  }
  const after = await readState();
  const made = countRequests() - requests;
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  const violations = { answered: answered.length, requests: made, changes: Number(isChanged) };
  writeFigure({ promise: 'Hostile messages', where, tried, full: FULL, violations });
  expect(answered.slice(0, 5), `FAULT_SEED=${SEED}`).toEqual([]);
  expect(made).toBe(0);
  expect(after).toEqual(before);
}

const isRefused = (answer: unknown): boolean =>
  answer === null || JSON.stringify(answer) === '{"failure":"refused"}' || JSON.stringify(answer).includes('"error"');
