import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';

import { openDesk } from './desk';
import { encode, findFilesHolding, holdsSecret, readHeap, readPage } from './find-secret';
import { sendJson, type StagedAnswer, stagePlatform, suggestion } from './staged-platform';

const X_TOKEN = 'Kettle-Whistle-4f1d9c27ab';
/** Planted to prove that the search works. */
const KNOWN = 'Teapot-Lid-77c0e1';

/** Repeats the requested address wherever a server may, in every encoding. */
const CHATTY: readonly StagedAnswer[] = [
  ({ path }, response) => {
    const encoded = ['', 'a', 'ab'].map((start) => Buffer.from(`${start}${path}`).toString('base64'));
    const percent = Buffer.from(path).toString('hex').replaceAll(/../g, '%$&');
    const said = [path, encodeURIComponent(path), percent, Buffer.from(path).toString('hex'), ...encoded].join(' ');
    sendJson(response, suggestion(`<p>Called as ${said}</p>`, { reason: said, reasonDescription: said, chatId: said }));
  },
  ({ path }, response) => sendJson(response, { code: '500', msg: path, success: false, data: { path } }, 500),
  ({ path }, response) => void response.writeHead(404).end(`<h1>${path} was not found</h1>`),
  ({ path }, response) => void response.writeHead(307, { Location: `${path}/elsewhere` }).end(),
  (_, response) => void response.destroy(),
];

test('keeps the credential out of pages, console, disk and all memory but the worker’s', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
  const platform = await stagePlatform(X_TOKEN);
  const desk = await openDesk({
    launch: { profileDir },
    setUp: (servers) => ({ ...setUpFor(servers), ...platform.addresses }),
  });
  const said: string[] = [];
  const listenTo = (source: Page | Worker): void => void source.on('console', (message) => said.push(message.text()));
  desk.browser.context.pages().forEach(listenTo);
  desk.browser.context.serviceWorkers().forEach(listenTo);

  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  listenTo(panel);
  const { ask, askAgain, cancel, summary, insert, undo, alert } = partsOf(panel);
  for (const [turn, answer] of CHATTY.entries()) {
    platform.answer = answer;
    await (turn === 0 ? ask : askAgain).click();
    if (turn === 0) await insert.click();
    await (turn === 0 ? undo : alert).waitFor();
    await cancel.waitFor({ state: 'hidden' });
  }
  platform.answer = ({ path }, response) => sendJson(response, { code: '400', msg: path, success: false, data: path });
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await summary.getByRole('alert').waitFor();
  const options = await desk.browser.openOptions();
  await options.getByText('channel 1001').first().waitFor();
  await options.getByRole('button', { name: uiText('options.test') }).click();
  await options.getByRole('alert').first().waitFor();

  const pages = { helpdesk: desk.page, panel, options };
  for (const [name, page] of Object.entries(pages)) {
    expect(holdsSecret(await readPage(page), X_TOKEN), `${name}: document and storage`).toBe(false);
    await page.evaluate((known) => Object.assign(window, { known }), KNOWN);
    const heap = await readHeap(page);
    expect(holdsSecret(heap, X_TOKEN), `${name}: memory`).toBe(false);
    expect(holdsSecret(heap, KNOWN), `${name}: memory`).toBe(true);
  }
  expect(said.filter((line) => holdsSecret(line, X_TOKEN))).toEqual([]);
  expect(platform.requests.every(({ path }) => path.includes(X_TOKEN))).toBe(true);

  const { extensionId } = desk.browser;
  await desk.close();
  await platform.close();
  expect(findFilesHolding(X_TOKEN, profileDir)).toEqual([]);
  expect(findFilesHolding(extensionId, profileDir)).not.toEqual([]);
  rmSync(profileDir, { recursive: true });
});

test.each(encode(X_TOKEN))('the search finds the credential written as %s', (form) => {
  expect(holdsSecret(`before ${form} after`, X_TOKEN)).toBe(true);
});

test('the search finds the credential in the Base64 of a longer text', () => {
  for (const start of ['', 'a', 'ab']) {
    expect(holdsSecret(Buffer.from(`${start}${X_TOKEN}, more`).toString('base64'), X_TOKEN)).toBe(true);
  }
});
