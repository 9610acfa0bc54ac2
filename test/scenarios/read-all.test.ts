import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { test } from '@/test/browser/staged-desk';

const readPage = (name: string): string => readFileSync(new URL(`../pages/${name}.html`, import.meta.url), 'utf8');
const CONVERSATION = '/inboxes/assigned/conversation/11111111-2222-3333-4444-555555555555';

const DESKS = [
  { match: 'http://127.0.0.1/inboxes/*', adapter: 'libredesk' },
  { match: 'http://127.0.0.1/otrs/*', adapter: 'znuny' },
];

test("presses the helpdesk's own button until all messages are read", async ({ desk }) => {
  const { page, servers } = desk;
  await desk.addDesks(DESKS);
  await page.route(`**${CONVERSATION}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: readPage('libredesk/reply') }),
  );
  await page.goto(servers.helpdesk + CONVERSATION);
  // Each press loads one older message, and the last one removes the button.
  await page.evaluate(() => {
    const [button, first] = [document.querySelector('button'), document.querySelector('[data-message-uuid]')];
    let presses = 0;
    button?.addEventListener('click', () => {
      button.disabled = true;
      setTimeout(() => {
        const older = first?.cloneNode(true) as HTMLElement;
        older.dataset.messageUuid = `older-${(presses += 1)}`;
        document.querySelector('[data-message-uuid]')?.before(older);
        if (presses === 2) button.parentElement?.remove();
        else button.disabled = false;
      }, 100);
    });
  });
  const panel = await desk.openPanel();
  await panel.getByText(uiText('ticket.messages-some', { count: 6 })).waitFor();
  await panel.getByRole('button', { name: uiText('ticket.read-all'), exact: true }).click();
  // Notes, events and unknown messages are none of the conversation.
  await panel.getByText(uiText('ticket.messages', { count: 4 })).waitFor();
  expect(await page.locator('[data-message-uuid]').count()).toBe(8);
  expect(await panel.getByText(uiText('ticket.part-of-all')).count()).toBe(0);
});

test("opens the helpdesk's view of all messages where it has no such button", async ({ desk }) => {
  const { page, servers } = desk;
  await desk.addDesks(DESKS);
  await page.route('**/otrs/index.pl?*', (route) => {
    const isAll = route.request().url().includes('ZoomExpand=1');
    const body = readPage(`znuny/${isAll ? 'all-articles-newest-first' : 'one-article-of-three'}`);
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(`${servers.helpdesk}/otrs/index.pl?Action=AgentTicketZoom;TicketID=19`);
  const panel = await desk.openPanel();
  await panel.getByText(uiText('ticket.messages-part', { count: 1, total: 3 })).waitFor();
  await panel.getByRole('button', { name: uiText('ticket.read-all'), exact: true }).click();
  await page.waitForURL('**/index.pl?Action=AgentTicketZoom;TicketID=19;ZoomExpand=1');
  await panel.getByText(uiText('ticket.messages', { count: 2 })).waitFor();
});
