// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ADAPTERS, DOCUMENTED_ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { createSuggestionRequest } from '@/lib/domain/suggestion-request';
import { createSummaryRequest } from '@/lib/domain/summary-request';
import type { TicketMessage } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { isComplete } from '@/test/drivers/is-complete';
import { findWrongRoles } from '@/test/pages/find-wrong-roles';
import { mutatePage } from '@/test/pages/mutate-page';
import { mutations } from '@/test/pages/mutations';

import { openPage } from './open-page';
import { listPageFolders, type PageCase, readPageCases } from './page-cases';

/** The ring `pages` makes 25 changes of each page in each browser, with another seed. */
const CHANGES_OF_EACH = isComplete ? 25 : 5;
const SEED = 1;

/** Counts the marks of notes on pages of helpdesks where nothing else says that a message is no note. */
function countOnlyMarks(id: string): number {
  const documented = DOCUMENTED_ADAPTERS.find((adapter) => adapter.id === id);
  const { publicBy } = documented?.about ?? {};
  if (typeof publicBy !== 'object' || !('pageWithNote' in publicBy)) return 0;
  const marks = documented?.thread.roles.flatMap(({ role, is }) => (role === 'note' && is ? [is] : [])) ?? [];
  return document.querySelectorAll(marks.join()).length;
}

/** Lines that only notes and events have said, and that a request contains all the same. */
function findPrivateWords(original: readonly TicketMessage[], read: TicketReading): string[] {
  if (read.kind !== 'ticket') return [];
  const sent = JSON.stringify([createSuggestionRequest(read.ticket, {}), createSummaryRequest(read.ticket, {})]);
  const linesOf = (isPrivate: boolean): string[] =>
    original
      .filter(({ role }) => (role === 'note' || role === 'system') === isPrivate)
      .flatMap(({ text }) => text.split('\n'));
  const others = linesOf(false).join('\n');
  return linesOf(true).filter(
    (line) => line && !others.includes(line) && sent.includes(JSON.stringify(line).slice(1, -1)),
  );
}

/** Fails with the smallest change of the page that makes the adapter read a wrong role. */
async function checkChanged(adapter: Adapter, page: PageCase, numRuns: number): Promise<void> {
  openPage(page.html, page.address);
  const original = document.documentElement.innerHTML;
  const messages = page.result.kind === 'ticket' ? page.result.ticket.messages : [];
  const lost = fc.option(fc.nat({ max: 9 }));

  await fc.assert(
    fc.asyncProperty(mutations, lost, async (changes, lostAnswer) => {
      document.documentElement.innerHTML = original;
      const before = countOnlyMarks(adapter.id);
      mutatePage(changes);
      // Without its only mark, a note is a reply for everybody.
      fc.pre(countOnlyMarks(adapter.id) >= before);
      let asked = 0;
      const read = createTicketReader(adapter, async (address) =>
        asked++ === lostAnswer ? undefined : page.readSameOrigin(address),
      );
      const reading = await read();
      expect(findWrongRoles(messages, reading)).toEqual([]);
      expect(findPrivateWords(messages, reading)).toEqual([]);
    }),
    { numRuns, seed: SEED },
  );
}

const tickets = listPageFolders()
  .flatMap(readPageCases)
  .filter(({ result }) => result.kind === 'ticket');

describe('Changed pages', () => {
  it('changes dozens of saved pages', () => {
    expect(tickets.length).toBeGreaterThan(50);
  });

  it.each(tickets.map((page) => [page.adapter, page.name, page] as const))(
    "no message of %s, %s, gets another writer's role when the page changes",
    async (id, _, page) => {
      const adapter = ADAPTERS[id];
      expect(adapter).toBeDefined();
      if (adapter) await checkChanged(adapter, page, CHANGES_OF_EACH);
    },
    60_000,
  );

  it('an adapter that takes a missing mark for a role is found by changed pages', async () => {
    const { zammad } = ADAPTERS;
    const page = tickets.find(({ name }) => name === 'two-tickets-open');
    if (!zammad || !page) throw new Error('The page is gone');
    const roles = zammad.thread.roles.map((rule) => (rule.role === 'agent' ? { ...rule, is: '.agent' } : rule));
    const careless = { ...zammad, thread: { ...zammad.thread, roles } };
    await expect(checkChanged(careless, page, 1000)).rejects.toThrow('Property failed');
  }, 60_000);

  it('a message that contains another one has no role', async () => {
    const page = tickets.find(({ adapter, name }) => adapter === 'sample-desk' && name === 'reply');
    const adapter = ADAPTERS['sample-desk'];
    if (!adapter || !page) throw new Error('The page is gone');
    openPage(page.html, page.address);
    const read = createTicketReader(adapter, page.readSameOrigin);
    const rolesNow = async (): Promise<string[]> => {
      const result = await read();
      return result.kind === 'ticket' ? result.ticket.messages.map(({ role }) => role) : [];
    };
    const [first = '', second = '', ...others] = await rolesNow();
    const [outer, inner] = document.querySelectorAll('li.entry');
    outer?.append(inner ?? '');
    expect(first).not.toBe('unknown');
    expect(await rolesNow()).toEqual(['unknown', second, ...others]);
  });
});
