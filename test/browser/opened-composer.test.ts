import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { test } from './staged-desk';

const CLOSED = readFileSync(new URL('../pages/freescout/composer-closed.html', import.meta.url), 'utf8');

const DESKS = [{ match: 'http://127.0.0.1/conversation/*', adapter: 'freescout' }];

test('opens the reply beside an open note, and keeps the note', async ({ desk }) => {
  const { page, servers } = desk;
  await desk.addDesks(DESKS);
  await page.route('**/conversation/90', (route) => route.fulfill({ contentType: 'text/html', body: CLOSED }));
  await page.goto(`${servers.helpdesk}/conversation/90`);
  await page.evaluate(() => {
    const block = document.querySelector<HTMLElement>('.conv-reply-block');
    block?.classList.add('conv-note-block');
    block?.style.removeProperty('display');
    document.querySelector('.conv-reply')?.addEventListener('click', () => block?.classList.remove('conv-note-block'));
  });
  const panel = await desk.ask();
  await panel.getByRole('button', { name: uiText('insert.into-note'), exact: true }).waitFor();
  await panel.getByRole('button', { name: uiText('insert.open-reply'), exact: true }).click();
  await partsOf(panel).undo.waitFor();
  expect(await page.locator('.conv-reply-block:not(.conv-note-block) .note-editable').innerText()).toContain('Hello');
});

test("inserts into the composer that it has opened by the helpdesk's own button", async ({ desk }) => {
  const { page, servers } = desk;
  await desk.addDesks(DESKS);
  await page.route('**/conversation/90', (route) => route.fulfill({ contentType: 'text/html', body: CLOSED }));
  await page.goto(`${servers.helpdesk}/conversation/90`);
  await page.evaluate(() => {
    const block = document.querySelector<HTMLElement>('.conv-reply-block');
    document.querySelector('.conv-reply')?.addEventListener('click', () => block?.style.removeProperty('display'));
  });
  const panel = await desk.ask();
  await readReply(panel);
  await partsOf(panel).insert.click();
  await partsOf(panel).undo.waitFor();
  expect(await page.locator('.conv-reply-block .note-editable').innerText()).toContain('Hello');
});
