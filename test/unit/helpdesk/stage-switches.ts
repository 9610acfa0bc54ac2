import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { recordSteps } from '@/lib/helpdesk/switches/record-steps';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { type SwitchWatch, watchSwitches } from '@/lib/helpdesk/watch-switches';

import { openPage } from './open-page';

export const ADAPTER = {
  evidence: { seen: '2026-11-27', by: 'own' },
  ticketId: [{ of: 'address', pattern: '/tickets/(\\w+)' }],
  subject: [{ select: 'h1' }],
  customerEmail: [{ select: '.customer' }],
  thread: {
    container: 'ol',
    messages: { each: 'li', body: 'p' },
    order: 'oldest-first',
    roles: [{ role: 'customer', is: 'li' }],
  },
  composers: [
    { find: '.reply', mode: 'reply' },
    { find: '.note', mode: 'note' },
  ],
} as unknown as DeskAdapter;

/** Of a page that says how many messages the ticket has. */
export const WITH_TOTAL: DeskAdapter = {
  ...ADAPTER,
  thread: { ...ADAPTER.thread, total: [{ select: 'ol', attribute: 'data-total' }] },
};

export const listOf = (...texts: string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');
const PAGE = `<h1>Lamp</h1><b class="customer">ada@example.com</b><ol>${listOf('Where is it?', 'On its way.')}</ol>
  <textarea class="reply">Hello Ada</textarea><nav><a>Next</a></nav>`;

/** The steps to another ticket. */
export const STEPS = {
  address: () => history.pushState(null, '', '/tickets/2'),
  thread: () => (find('ol').innerHTML = listOf('My cup is broken', 'Which one?')),
  subject: () => (find('h1').textContent = 'Cup'),
  customer: () => (find('.customer').textContent = 'bob@example.com'),
};

let watching: AbortController;
let listening: MockInstance<typeof addEventListener>;
/** Of the running test. */
export let switches: SwitchWatch;

/** Opens the page of the first ticket before each test of the calling file, and watches it with `ADAPTER`. */
export function useWatchedPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    openPage(PAGE, 'https://desk.example/tickets/1');
    listening = vi.spyOn(window, 'addEventListener');
    watch(ADAPTER);
  });
  afterEach(() => {
    watching.abort();
    listening.mockRestore();
    vi.useRealTimers();
  });
}

/** Watches the page as it is now, with this adapter, and no longer with the one before. */
export function watch(adapter: DeskAdapter, { onOtherDesk = () => {}, onMisplaced = () => {} } = {}): void {
  watching?.abort();
  watching = new AbortController();
  switches = watchSwitches(
    adapter,
    recordSteps(adapter, createPageWatch(), onOtherDesk, watching.signal),
    onMisplaced,
    watching.signal,
  );
}

export const openPageOf = (id: string): void => history.pushState(null, '', `/tickets/${id}`);
export const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
export const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** Events of the agent; those that a test can create are not trusted. */
export function act(target: EventTarget, type: string, key = 'j'): void {
  for (const [heard, listener] of listening.mock.calls) {
    if (heard === type && typeof listener === 'function')
      listener.call(window, { isTrusted: true, type, target, key } as never);
  }
}

/** Stands for a trusted key or input in an element, which a test cannot create. */
export function typeIn(element: Element): void {
  Object.assign(watchTyping(document), { typedAt: performance.now(), typedIn: [element, document.body] });
}

/** Reads again while the page opens a ticket, as the panel does. */
export async function readWhenOpen(read: () => Promise<TicketReading>): Promise<TicketReading> {
  const reading = await switches.read(read);
  return reading.kind === 'opening' ? readWhenOpen(read) : reading;
}

export async function startReading(adapter = ADAPTER): Promise<() => TicketReading | undefined> {
  let reading: TicketReading | undefined;
  const read = createTicketReader(adapter, () => Promise.resolve(undefined));
  void readWhenOpen(() => read()).then((result) => (reading = result));
  await later(0);
  return () => reading;
}

export const idAndTexts = (reading: TicketReading | undefined): unknown =>
  reading && reading.kind !== 'none'
    ? [reading.ticket.id, reading.ticket.subject, ...reading.ticket.messages.map(({ text }) => text)]
    : reading?.kind;

export const NEXT = ['2', 'Cup', 'My cup is broken', 'Which one?'];
