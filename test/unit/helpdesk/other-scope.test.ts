// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { InsertRequest } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';
import { findThread, isThreadElsewhere } from '@/lib/helpdesk/find-root';
import { findTicketKey } from '@/lib/helpdesk/find-ticket-key';
import { insertText } from '@/lib/helpdesk/insert-text';
import { identifyOpenTicket } from '@/lib/helpdesk/open-ticket';
import { createJournal } from '@/lib/journal/journal';
import { succeed } from '@/lib/shared/outcome';
import { isComplete } from '@/test/drivers/is-complete';
import { createMemoryArea } from '@/test/unit/journal/memory-area';
import { makeSuggestion, settle, stageTicket } from '@/test/unit/panel/stage-panel';

import { readWhole } from './follow-page';
import { openPage, restingPage } from './open-page';
import { type PageCase, readPageCases } from './page-cases';

vi.mock('wxt/browser', () => ({ browser: {} }));

/** Helpdesks whose ids are unique on their origin: only another desk holds the same id again. */
const UNIQUE_ON_ORIGIN = ['jira-service-management', 'libredesk', 'salesforce-service-cloud'];

/** A page of another account or record type, where a helpdesk has several; otherwise a second installation. */
const OTHER_SCOPE: Partial<Record<string, [RegExp, string]>> = {
  chatwoot: [/accounts\/1/, 'accounts/2'],
  intercom: [/inbox\/abc/, 'inbox/xyz'],
  'odoo-helpdesk': [/all-tickets|helpdesk/g, 'crm'],
};
const SECOND_INSTALLATION = [/desk\.example/, 'desk.example/second'] as const;

interface OtherPlace {
  adapter: DeskAdapter;
  address: string;
}

/** Every place where the same id belongs to another ticket. */
function listOtherPlaces(adapter: Adapter, address: string): OtherPlace[] {
  const [from, to] = OTHER_SCOPE[adapter.id] ?? SECOND_INSTALLATION;
  return [
    { adapter: { ...adapter, deskPath: '/b/*' }, address },
    { adapter, address: address.replace('//desk.example/', '//other.example/') },
    ...(UNIQUE_ON_ORIGIN.includes(adapter.id) ? [] : [{ adapter, address: address.replace(from, to) }]),
  ];
}

async function readAt({ adapter, address }: OtherPlace, page: PageCase): Promise<Ticket | undefined> {
  openPage(page.html, address);
  return readWhole(adapter, page.readSameOrigin);
}

const readDrafts = (): string =>
  JSON.stringify([...document.querySelectorAll('textarea')].map(({ value }) => value)) + document.body.innerHTML;

/** A scope is that of an adapter, so the short run opens one page of each. */
const cases = Object.values(ADAPTERS as Record<string, Adapter>).flatMap((adapter) =>
  readPageCases(adapter.id)
    .filter(({ result }) => result.kind === 'ticket')
    .slice(0, isComplete ? undefined : 1)
    .map((page) => [`${adapter.id}/${page.name}`, adapter, page] as const),
);

describe('The same id in another scope', () => {
  test.each(cases)('shows nothing of the ticket of %s, and refuses its text', async (_, adapter, page) => {
    const own = await readAt({ adapter, address: page.address }, page);
    if (!own) throw new Error('the page gives no ticket');
    const stage = await stageTicket(own);
    const suggestion = makeSuggestion(own, 'request-own');
    stage.worker['suggestion.request'] = () => succeed(suggestion);
    await stage.actions.suggest();
    const journal = createJournal(createMemoryArea());
    const entry = { requestId: 'request-own', kind: 'suggestion', startedAt: suggestion.answeredAt, attempts: 1 };
    await journal.write({ ...entry, ticket: identifyTicket(own), state: { name: 'answered', result: suggestion } });
    const request: InsertRequest = {
      ticket: identifyTicket(own),
      insertionId: 'one',
      as: 'reply',
      mode: 'end',
      html: '<p>Own</p>',
      text: 'Own',
    };

    for (const place of listOtherPlaces(adapter, page.address)) {
      const other = await readAt(place, page);
      // Some helpdesks serve the thread or the roles under the first address alone.
      if (other) {
        expect(other.id).toBe(own.id);
        expect((await journal.findByTicket(identifyTicket(other))).entries).toEqual([]);
        stage.putTicket(1, other);
        stage.follows.at(-1)?.change();
        await settle();
        expect(stage.shown().suggestion.suggestion).toBeUndefined();
      }
      expect(findTicketKey(place.adapter)).toMatchObject({ id: own.id });
      const drafts = readDrafts();
      expect(await insertText(place.adapter, request, restingPage(place.adapter))).toEqual({
        outcome: 'refused-other-ticket',
      });
      expect(readDrafts()).toBe(drafts);
    }

    stage.putTicket(1, own);
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion).toBeDefined();
    expect((await journal.findByTicket(identifyTicket(own))).entries).toHaveLength(1);
  });
});

describe('The open ticket', () => {
  test.each(cases)('the open ticket is identified by key and first message on %s', async (_, adapter, page) => {
    const own = await readAt({ adapter, address: page.address }, page);
    const open = identifyOpenTicket(adapter);
    if (!own || !open) throw new Error('the page gives no ticket');
    const identity = identifyTicket(own);
    expect(isSameTicket(open, identity)).toBe(true);
    // A thread of another document is requested by the key.
    if (own.messages.length === 0 || isThreadElsewhere(adapter, findThread(adapter))) return;
    const other = { ...identity, isPart: false, messageHashes: ['0123456789abcdef'] };
    expect(isSameTicket(open, other)).toBe(false);
  });
});

describe('The scope of an adapter without one', () => {
  const adapter = { ticketId: [{ select: 'main', attribute: 'data-id' }], thread: { messages: {} } } as Adapter;
  const scopeAt = (address: string, id = '42'): string | undefined => {
    openPage(`<main data-id="${id}"></main>`, address);
    return findTicketKey(adapter)?.scope;
  };

  test.each([
    ['https://desk.example/accounts/1/tickets/42?page=42', '/accounts/1/tickets/'],
    ['https://desk.example/42/tickets/42-my-order#reply', '/42/tickets/'],
    ['https://desk.example/app#/team-7/42', '/app#/team-7/'],
    ['https://desk.example/team/ticket.php?view=1&id=42', '/team/ticket.php'],
    ['https://desk.example/tickets/4211', ''],
  ])('the scope of an adapter without one is the path before the id: %s', (address, scope) => {
    expect(scopeAt(address)).toBe(scope);
  });

  test('takes an id with signs of patterns literally', () => {
    expect(scopeAt('https://desk.example/tickets/A.1+', 'A.1+')).toBe('/tickets/');
    expect(scopeAt('https://desk.example/tickets/A21+', 'A.1+')).toBe('');
  });
});
