// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import type { Ticket } from '@/lib/domain/ticket';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { composeReport } from '@/lib/panel/report-file';

import { openPage } from './open-page';
import { listPageFolders, readPageCases, readReport } from './page-cases';

/** A snapshot must keep the structure and no words. */
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
    /** Number of messages with a smaller id. */
    order: messages.map(({ id }) => messages.filter((each) => Number(each.id) < Number(id)).length),
    /** First message with the same id. */
    ids: messages.map(({ id }) => messages.findIndex((each) => each.id === id)),
    /** First message of the same author. */
    authors: messages.map(({ author }) => messages.findIndex((each) => each.author === author)),
  };
}

const cases = listPageFolders().flatMap((folder) => readPageCases(folder));

describe('A snapshot, read like the page it was taken of', () => {
  it.each(cases.map((page) => [`${page.adapter}, ${page.name}`, page] as const))(
    'a snapshot of %s is read like the page',
    async (_, page) => {
      const adapter = ADAPTERS[page.adapter] as Adapter;
      openPage(page.html, page.address);
      const before = document.documentElement.outerHTML;
      const snapshot = await takeSnapshot(adapter, page.readSameOrigin);
      expect(document.documentElement.outerHTML, 'taking it changes nothing').toBe(before);

      const file = composeReport(snapshot, { version: '1.2.3', browser: 'Chrome/1' }, new Date('2026-11-21T10:00:00Z'));
      expect(file.name).toBe(`page-${page.adapter}-2026-11-21.html`);
      const report = readReport(file.contents);
      openPage(file.contents, report?.address);
      const read = await createTicketReader(adapter, (relative) => {
        const { pathname, search } = new URL(relative, report?.address);
        return Promise.resolve(report?.serves[pathname + search]);
      })();
      expect(read.kind).toBe(page.result.kind);
      if (read.kind === 'none') return expect(read).toEqual(page.result);
      if (page.result.kind !== 'ticket') throw new Error('A ticket where none was expected');
      return expect(structureOf(read.ticket)).toEqual(structureOf(page.result.ticket));
    },
  );
});

describe('A part that a style sheet hides', () => {
  it.each(['display: none', 'visibility: hidden'])(
    'a part that a style sheet hides by %s stays hidden: only the open composer is visible',
    async (rule) => {
      const [page] = readPageCases('sample-desk').filter(({ name }) => name === 'reply');
      const note = '<form class="composer" data-kind="note"><textarea></textarea></form>';
      const style = `<style>form[data-kind="reply"] { ${rule} }</style>`;
      openPage((page?.html ?? '').replace('</main>', `${note}</main>${style}`), page?.address);
      const adapter = ADAPTERS['sample-desk'] as Adapter;
      expect(findComposer(adapter)?.state.mode).toBe('note');
      const { html, address } = await takeSnapshot(adapter, () => Promise.resolve(undefined));
      openPage(html, address);
      expect(findComposer(adapter)?.state.mode).toBe('note');
    },
  );
});

describe('The customer in a field', () => {
  it('the customer in a field is told from a colleague whose name is as long, though no attribute names the field', async () => {
    const [page] = readPageCases('odoo-helpdesk').filter(({ name }) => name === 'reply-open');
    openPage(page?.html ?? '', page?.address);
    const message = document.querySelector('.o-mail-Message');
    const other = message?.cloneNode(true) as Element;
    message?.after(other);
    other.querySelectorAll('.o-mail-Message-author').forEach((author) => (author.textContent = 'Eva Stone'));
    const field = document.querySelector<HTMLInputElement>('[name="partner_id"] input');
    field?.removeAttribute('value');
    if (field) field.value = 'Ana Costa';
    const adapter = ADAPTERS['odoo-helpdesk'] as Adapter;
    const readRoles = async () => {
      const read = await createTicketReader(adapter, () => Promise.resolve(undefined))();
      return read.kind === 'ticket' ? read.ticket.messages.map(({ role }) => role) : [];
    };
    const before = await readRoles();
    expect(before.toSorted()).toEqual(['customer', 'unknown']);
    const { html, address } = await takeSnapshot(adapter, () => Promise.resolve(undefined));
    openPage(html, address);
    expect(await readRoles()).toEqual(before);
  });
});
