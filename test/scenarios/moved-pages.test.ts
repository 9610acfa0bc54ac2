import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { test } from '@/test/browser/staged-desk';

const PAGES = new URL('../pages/request-tracker/', import.meta.url);
const readPage = (file: string): string => readFileSync(new URL(file, PAGES), 'utf8');
const REPLY_PAGE = 'update-german-reply';

const ENTRY = '<li class="entry entry--customer"><div class="entry-body">Where is it?</div></li>';
const SAMPLE = `<main class="ticket" data-ticket-id="1"><h1 class="ticket-subject">Lamp</h1><ol class="thread">${ENTRY}</ol>
  <form class="composer" data-kind="reply"><textarea></textarea></form></main>`;
const STATED = JSON.stringify({ id: '2', subject: 'Cup', messages: [{ role: 'customer', text: 'It is broken.' }] });

const DESKS = [
  { match: 'http://127.0.0.1/a/*', adapter: 'sample-desk' },
  { match: 'http://127.0.0.1/b/*', adapter: 'deskhand-page' },
  { match: 'http://127.0.0.1/rt/*', adapter: 'request-tracker' },
];

test('reads a page by the adapter of the helpdesk that it has moved to without a reload', async ({ desk }) => {
  const { page, servers } = desk;
  await desk.addDesks(DESKS);
  await page.route('**/a/1', (route) => route.fulfill({ contentType: 'text/html', body: SAMPLE }));
  await page.goto(`${servers.helpdesk}/a/1`);
  const panel = await desk.openPanel();
  await partsOf(panel).header.getByText('#1').waitFor();
  await page.evaluate((stated) => {
    history.pushState(null, '', '/b/2');
    document.body.innerHTML = '<textarea data-deskhand-composer></textarea>';
    const script = Object.assign(document.createElement('script'), { type: 'application/json' });
    script.dataset.deskhand = 'ticket';
    script.append(stated);
    document.head.append(script);
  }, STATED);
  await partsOf(panel).header.getByText('#2').waitFor();
  await partsOf(panel).ask.click();
  await readReply(panel);
  await partsOf(panel).insert.click();
  await partsOf(panel).undo.waitFor();
  expect(await page.evaluate(() => document.querySelector('textarea')?.value)).toContain('Hello');
});

async function serveRequestTracker(page: Page): Promise<string> {
  const { address, serves } = JSON.parse(readPage(`${REPLY_PAGE}.json`)) as {
    address: string;
    serves: Record<string, string>;
  };
  await page.route('**/rt/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    const file = pathname.endsWith('/Update.html')
      ? `${REPLY_PAGE}.html`
      : (serves[decodeURI(pathname + search)] ?? serves[pathname + search]);
    if (file === undefined) return route.abort();
    return route.fulfill({
      contentType: file.endsWith('.json') ? 'application/json' : 'text/html',
      body: readPage(file),
    });
  });
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test('asks by the page button about a ticket whose thread is in another document', async ({ desk }) => {
  const { page, platform, servers } = desk;
  await desk.addDesks(DESKS);
  await page.goto(servers.helpdesk + (await serveRequestTracker(page)));
  await desk.helpdesk.ask.waitFor();
  const panel = await desk.ask();
  await partsOf(panel).verdict.waitFor();
  const [request] = platform.requests;
  expect(platform.requests).toHaveLength(1);
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ metadata: { ticketId: '7' } });
});
