// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { osticket } from '@/lib/adapters/desks/osticket';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';
import { readPageCases } from './page-cases';

it.each([
  ['a collaborator', '<span class="label label-bare">Cc Collaborator</span>', 'unknown'],
  ['the customer, edited', '<span class="label label-bare" title="Edited by Kim">Edited</span>', 'customer'],
])("osTicket's label tells whose message it is: %s", async (_, label, role) => {
  const page = readPageCases('osticket').find(({ name }) => name === 'newest-first');
  openPage(page?.html ?? '', page?.address);
  const message = document.querySelector('.thread-entry.message');
  message?.querySelector('.header')?.insertAdjacentHTML('afterbegin', `<span class="textra light">${label}</span>`);
  const reading = await createTicketReader(osticket, () => Promise.resolve(undefined))();
  const id = message?.querySelector('a[name^="entry-"]')?.getAttribute('name')?.slice('entry-'.length);
  const read = reading.kind === 'ticket' ? reading.ticket.messages.find((each) => each.id === id) : undefined;
  expect(read?.role).toBe(role);
});
