import { expect, it } from 'vitest';

import { DOCUMENTED_ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { findPatternFault } from '@/lib/adapters/pattern-fault';
import { recognizeDesk } from '@/lib/options-view/recognize-desk';
import { listPageFolders, readPageCases } from '@/test/unit/helpdesk/page-cases';

const KNOWN = [
  ['https://app.chatwoot.example/app/accounts/1/inbox/2/conversations/7', 'chatwoot'],
  ['https://desk.example/conversation/57?folder_id=3', 'freescout'],
  ['https://acme.freshdesk.com/a/tickets/57', 'freshdesk'],
  ['https://desk.example/glpi/front/ticket.form.php?id=57', 'glpi'],
  ['https://secure.helpscout.net/conversation/123456/57', 'helpscout'],
  ['https://app.intercom.com/a/inbox/abc/inbox/admin/1/conversation/57', 'intercom'],
  ['https://acme.atlassian.net/browse/HELP-57', 'jira-service-management'],
  ['https://desk.example/scp/tickets.php?id=57', 'osticket'],
  ['https://desk.example/rt/Ticket/Display.html?id=57', 'request-tracker'],
  ['https://acme.lightning.force.com/lightning/r/Case/5003000000D8cuIAAR/view', 'salesforce-service-cloud'],
  ['https://desk.example/en/member/ticket/view/57', 'uvdesk'],
  ['https://desk.example/#ticket/zoom/57', 'zammad'],
  ['https://desk.example/desktop/tickets/57', 'zammad-desktop'],
  ['https://acme.zendesk.com/agent/tickets/57', 'zendesk'],
  ['https://desk.example/znuny/index.pl?Action=AgentTicketZoom;TicketID=57', 'znuny'],
] as const;

it.each(KNOWN)('recognizes the ticket address %s as %s', (address, adapter) => {
  expect(recognizeDesk(`  ${address} `, DOCUMENTED_ADAPTERS)).toBe(adapter);
});

it('recognizes every helpdesk whose adapter names an address', () => {
  const named = DOCUMENTED_ADAPTERS.filter(({ ticketAddress }) => ticketAddress !== null).map(({ id }) => id);
  expect(KNOWN.map(([, adapter]) => adapter).toSorted()).toEqual(named.toSorted());
});

it('has no ticket address that could freeze the settings', () => {
  const faulty = DOCUMENTED_ADAPTERS.filter(({ ticketAddress }) => ticketAddress && findPatternFault(ticketAddress));
  expect(faulty.map(({ id }) => id)).toEqual([]);
});

it.each(listPageFolders())('takes no saved page of %s for a page of another helpdesk', (adapter) => {
  const recognized = readPageCases(adapter).map(({ address }) => recognizeDesk(address, DOCUMENTED_ADAPTERS));
  expect(recognized.filter((found) => found !== adapter && found !== 'auto')).toEqual([]);
});

it.each(['https://desk.example/tickets/57', 'https://desk.example/issues/57', 'https://desk.example/*', 'help', ''])(
  'leaves the address %j to the automatic search',
  (address) => expect(recognizeDesk(address, DOCUMENTED_ADAPTERS)).toBe('auto'),
);
