// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { freescout } from '@/lib/adapters/desks/freescout';
import { osticket } from '@/lib/adapters/desks/osticket';
import type { Adapter } from '@/lib/adapters/shape';
import type { TicketRole } from '@/lib/domain/ticket';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { openPage } from './open-page';
import { readPageCases } from './page-cases';

/** Opens a saved page. */
function open(adapter: Adapter, name: string): void {
  const page = readPageCases(adapter.id).find((each) => each.name === name);
  openPage(page?.html ?? '', page?.address);
}

async function readRole(adapter: Adapter, id: string | undefined): Promise<TicketRole | undefined> {
  const reading = await createTicketReader(adapter, () => Promise.resolve(undefined))();
  return reading.kind === 'ticket' ? reading.ticket.messages.find((each) => each.id === id)?.role : undefined;
}

it.each([
  ['a collaborator', '<span class="label label-bare">Cc Collaborator</span>', 'unknown'],
  ['the customer, edited', '<span class="label label-bare" title="Edited by Kim">Edited</span>', 'customer'],
])("osTicket's label tells whose message it is: %s", async (_, label, role) => {
  open(osticket, 'newest-first');
  const message = document.querySelector('.thread-entry.message');
  message?.querySelector('.header')?.insertAdjacentHTML('afterbegin', `<span class="textra light">${label}</span>`);
  const id = message?.querySelector('a[name^="entry-"]')?.getAttribute('name')?.slice('entry-'.length);
  expect(await readRole(osticket, id)).toBe(role);
});

it.each([
  ['the customer', '/customers/4/edit', 'customer'],
  ['somebody else with the same name', '/customers/41/edit', 'unknown'],
])("FreeScout's link to the author tells whose message it is: %s", async (_, address, role) => {
  open(freescout, 'reply');
  document.querySelector('#thread-91 .thread-person a')?.setAttribute('href', address);
  expect(await readRole(freescout, '91')).toBe(role);
});

it('reads the customer of FreeScout who has neither name nor address from the menu', async () => {
  open(freescout, 'reply');
  const menu = '<div class="customer-trigger"><a href="/customers/4/edit">Edit Profile</a></div>';
  document.querySelector('#conv-layout-customer')?.replaceChildren();
  document.querySelector('#conv-layout-customer')?.insertAdjacentHTML('afterbegin', menu);
  expect(await readRole(freescout, '91')).toBe('customer');
});
