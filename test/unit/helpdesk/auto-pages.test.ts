// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { type Measured, measureAuto } from './measure-auto';
import { listPageFolders, readPageCases, readUnknownPages } from './page-cases';

const pages = [...listPageFolders().flatMap(readPageCases), ...readUnknownPages()];
const rows: Measured[] = [];

function describeRow(name: string, row: Measured): string {
  const { isSure, messages, read, extra, wrongRoles, unknownRoles, doubt } = row;
  if (!isSure) return `${name}: asks (${doubt})`;
  const found = (['subject', 'ticketId', 'composer'] as const).filter((part) => row[part]).join(' ');
  return `${name}: reads ${read}/${messages} +${extra}, wrong ${wrongRoles}, unknown ${unknownRoles}, ${found}`;
}

/**
 * What is found on each page of every helpdesk that has an adapter, as if it had none, and on pages of others. `+` counts
 * texts that are no message, such as a draft; those that are asked about are read by nobody until the agent has pointed.
 */
const EXPECTED = `
chatwoot/conversation: asks (no-roles)
chatwoot/csat-and-deleted: asks (no-roles)
chatwoot/private-note: asks (no-thread)
deskhand-page/broken: asks (no-thread)
deskhand-page/no-messages-yet: asks (no-thread)
deskhand-page/not-a-ticket: asks (no-thread)
deskhand-page/stated: asks (no-thread)
freescout/composer-closed: asks (no-roles)
freescout/forwarding: asks (no-thread)
freescout/note: asks (no-thread)
freescout/reply: reads 3/4 +0, wrong 0, unknown 1, ticketId composer
freshdesk/composer-closed: asks (no-roles)
freshdesk/editor-open: asks (no-thread)
glpi/composer-closed: asks (no-roles)
glpi/reply-open: asks (no-thread)
glpi/reversed-with-a-private-reply: asks (no-thread)
helpscout/editor-open: asks (no-thread)
helpscout/newer-page: asks (no-roles)
helpscout/older-page: asks (no-thread)
intercom/parts-with-kinds: asks (no-thread)
intercom/parts-without-kinds: asks (no-roles)
jira-service-management/composer-closed: asks (no-roles)
jira-service-management/newest-first: asks (no-thread)
libredesk/note-in-the-whole-window: asks (no-thread)
libredesk/reply: asks (no-thread)
libredesk/still-loading: asks (no-thread)
odoo-helpdesk/composer-closed: asks (no-roles)
odoo-helpdesk/note-open: asks (no-thread)
odoo-helpdesk/reply-open: asks (no-thread)
osticket/events-oldest-first: asks (no-roles)
osticket/newest-first: asks (no-roles)
osticket/note-in-plain-text: asks (no-thread)
peppermint/by-mail: asks (no-roles)
peppermint/written-down: asks (no-thread)
request-tracker/display-english: asks (no-roles)
request-tracker/display-german-newest-first: asks (no-roles)
request-tracker/display-without-rest: asks (no-roles)
request-tracker/history-gone: asks (no-thread)
request-tracker/search: asks (no-thread)
request-tracker/update-english-comment: asks (no-thread)
request-tracker/update-german-reply: asks (no-thread)
salesforce-service-cloud/two-cases-open: asks (no-roles)
sample-desk/note-in-plain-text: asks (no-thread)
sample-desk/reply: reads 5/5 +0, wrong 0, unknown 0, subject ticketId composer
sample-desk/still-loading: asks (no-thread)
uvdesk/forward-open: asks (no-thread)
uvdesk/note-in-plain-text: asks (no-thread)
uvdesk/reply: asks (no-roles)
zammad/public-reply: asks (no-thread)
zammad/still-loading: asks (no-thread)
zammad/two-tickets-open: reads 4/4 +0, wrong 0, unknown 0, subject composer
zammad-desktop/composer-closed: asks (no-thread)
zammad-desktop/internal-2024: asks (no-thread)
zammad-desktop/reply-german: asks (no-roles)
zendesk/internal-note-newest-first: reads 2/2 +0, wrong 0, unknown 0, subject ticketId composer
zendesk/two-tickets-open: asks (no-roles)
zendesk/unknown-channel: asks (no-thread)
znuny/all-articles-newest-first: asks (no-composer)
znuny/note-window: asks (no-thread)
znuny/reply-window: asks (no-thread)
unknown/all-alike: asks (no-roles)
unknown/arabic: reads 3/3 +0, wrong 0, unknown 0, subject ticketId composer
unknown/chat-bubbles: reads 4/4 +0, wrong 0, unknown 0, subject ticketId composer
unknown/day-groups: asks (no-roles)
unknown/decoys: reads 3/3 +0, wrong 0, unknown 0, subject ticketId composer
unknown/german: reads 4/4 +0, wrong 0, unknown 0, subject ticketId composer
unknown/mail-cards: reads 3/3 +0, wrong 0, unknown 1, subject ticketId composer
unknown/newest-first: reads 3/3 +0, wrong 0, unknown 0, subject ticketId composer
unknown/notes-in-words-only: asks (no-roles)
unknown/shop-comments: asks (no-roles)
unknown/table-rows: reads 4/4 +0, wrong 0, unknown 0, subject ticketId composer
unknown/ticket-list: asks (no-thread)
`.trim();

describe('A conversation that is found by itself', () => {
  it.each(pages.map((page) => [`${page.adapter}/${page.name}`, page] as const))('%s', async (name, page) => {
    const row = await measureAuto(page.html, page.address, page.result);
    const line = describeRow(name, row);
    rows.push(row);
    expect(EXPECTED.split('\n')).toContain(line);
  });

  it('is less often wrong about who wrote a message than unsure', () => {
    expect(rows).toHaveLength(pages.length);
    const sum = (of: (row: Measured) => number): number => rows.reduce((total, row) => total + of(row), 0);
    expect(sum(({ wrongRoles }) => wrongRoles)).toBe(0);
    expect(sum(({ unknownRoles }) => unknownRoles)).toBeGreaterThan(0);
  });
});
