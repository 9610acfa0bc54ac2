// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { Ticket } from '@/lib/domain/ticket';
import type { Adapter } from '@/lib/helpdesk/adapter';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { ADAPTERS } from '@/lib/helpdesk/registry';

import { openPage } from './open-page';
import { listPageFolders, readPageCases } from './page-cases';

/** What of a ticket is left when its words are taken out, and must be the same in a snapshot of its page. */
function structureOf(ticket: Ticket) {
  const { subject, language, customer, composer, messages } = ticket;
  return {
    composer,
    language,
    has: [subject, customer?.name, customer?.email].map((value) => value !== undefined),
    messages: messages.map(({ id, role, author, createdAt, text, attachments }) => ({
      role,
      attachments: attachments.length,
      has: [id, author, createdAt, text].map(Boolean),
    })),
    /** Which of the numbered messages came earlier. */
    order: messages.map(({ id }) => messages.filter((each) => Number(each.id) < Number(id)).length),
    /** Which messages go by the same id. */
    ids: messages.map(({ id }) => messages.findIndex((each) => each.id === id)),
    /** Who speaks again: the first message of the same author. */
    authors: messages.map(({ author }) => messages.findIndex((each) => each.author === author)),
  };
}

const cases = listPageFolders().flatMap((folder) => readPageCases(folder));

describe('A snapshot, read like the page it was taken of', () => {
  it.each(cases.map((page) => [`${page.adapter}, ${page.name}`, page] as const))('%s', async (_, page) => {
    const adapter = ADAPTERS[page.adapter] as Adapter;
    openPage(page.html, page.address);
    const before = document.documentElement.outerHTML;
    const snapshot = await takeSnapshot(adapter, page.readSameOrigin);
    expect(document.documentElement.outerHTML, 'taking it changes nothing').toBe(before);

    openPage(snapshot.html, snapshot.address);
    const answer = (relative: string): Promise<string | undefined> => {
      const { pathname, search } = new URL(relative, snapshot.address);
      return Promise.resolve(snapshot.serves[pathname + search]);
    };
    const read = await createTicketReader(adapter, answer)();
    expect(read.kind).toBe(page.result.kind);
    if (read.kind === 'none') return expect(read).toEqual(page.result);
    if (page.result.kind !== 'ticket') throw new Error('A ticket where none was expected');
    return expect(structureOf(read.ticket)).toEqual(structureOf(page.result.ticket));
  });
});
