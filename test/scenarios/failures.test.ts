import type { ServerResponse } from 'node:http';

import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';

import { test } from '../browser/staged-desk';
import { sendJson, stagePlatform, suggestion } from '../browser/staged-platform';

const DRAFT = 'I am looking into it.';

const send =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const code =
  (value: string, status = 200) =>
  (response: ServerResponse) =>
    sendJson(response, { code: value, msg: 'no', success: false, data: null }, status);

/** What the platform does → what the agent reads → what the agent can do about it. */
const FAILURES: readonly (readonly [string, (response: ServerResponse) => void, string, string])[] = [
  ['hangs up', (response) => void response.destroy(), 'could not be reached', 'Try again'],
  ['says 401', code('401', 401), 'refused the address', 'Open settings'],
  ['says "400" in a body of HTTP 200', code('400'), 'refused the request', 'Try again'],
  ['says 429 for 7 seconds', send(429, '', { 'Retry-After': '7' }), 'Wait 7 seconds', 'Try again'],
  ['says 429 without saying how long', send(429, '<p>slow down</p>'), 'Wait a moment', 'Try again'],
  [
    'fails with a page of HTML',
    send(500, '<h1>Internal error</h1>', { 'Content-Type': 'text/html' }),
    'failed to answer',
    'Try again',
  ],
  [
    'sends a page for an answer',
    send(200, '<!doctype html><p>Welcome</p>'),
    'something other than an answer',
    'Try again',
  ],
  [
    'breaks off in the middle',
    send(200, JSON.stringify(suggestion('Hello')).slice(0, 60)),
    'something other than an answer',
    'Try again',
  ],
  ['sends other JSON', send(200, '{"hello":"world"}'), 'could not be understood', 'Try again'],
  ['sends 2 MB', send(200, JSON.stringify(suggestion('x'.repeat(2e6)))), 'too large', 'Try again'],
];

test.for(FAILURES)('the platform %s: one sentence, one action, and the draft is as it was', async (row, { desk }) => {
  const [, answer, sentence, action] = row;
  desk.platform.answer = (_, response) => answer(response);
  await desk.open('tickets/4711');
  await desk.helpdesk.composer.click();
  await desk.page.keyboard.type(DRAFT);
  const { alert, insert } = partsOf(await desk.ask());
  await alert.waitFor();
  expect(await alert.getByRole('paragraph').first().innerText()).toContain(sentence);
  expect(await alert.getByRole('button').allInnerTexts()).toEqual([action]);
  expect(await insert.isVisible()).toBe(false);
  expect(await desk.helpdesk.readComposer()).toBe(DRAFT);
});

test('a redirect is not followed: the ticket reaches no other host', async ({ desk }) => {
  const elsewhere = await stagePlatform();
  desk.platform.answer = ({ path }, response) => send(307, '', { Location: `${elsewhere.url}${path}` })(response);
  await desk.open('tickets/4711');
  const { alert } = partsOf(await desk.ask());
  await alert.getByText('The address leads elsewhere').waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Open settings']);
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('after a failure the same request can be made again', async ({ desk }) => {
  desk.platform.answer = (_, response) => code('500')(response);
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { alert, insert, undo } = partsOf(panel);
  await alert.waitFor();
  desk.platform.answer = (_, response) => sendJson(response, suggestion('<p>Here we are</p>'));
  await alert.getByRole('button', { name: 'Try again' }).click();
  expect(await readReply(panel)).toBe('Here we are');
  expect(await alert.isVisible()).toBe(false);
  await insert.click();
  await undo.waitFor();
});

test('a failure takes nothing that the agent had received or written', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply, askAgain, alert, insert } = partsOf(panel);
  await reply.click();
  await panel.keyboard.type('My own words. ');
  const mine = await readReply(panel);
  expect(mine).toContain('My own words.');
  desk.platform.answer = (_, response) => code('500')(response);
  await askAgain.click();
  await alert.waitFor();
  expect(await readReply(panel)).toBe(mine);
  expect(await insert.isVisible()).toBe(true);
});

test('a summary that fails says so in its card, and the suggestion stays', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { summary, verdict } = partsOf(panel);
  await verdict.waitFor();
  desk.platform.answer = (_, response) => code('500')(response);
  await summary.getByRole('button', { name: 'Summarize' }).click();
  const alert = summary.getByRole('alert');
  await alert.waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Try again']);
  expect(await verdict.isVisible()).toBe(true);
});

test('a page without a ticket, and one that is no helpdesk, say so with one step to take', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  await partsOf(panel).header.getByText('#4711').waitFor();
  await desk.page.goto('about:blank');
  await panel.getByText('not one of your helpdesks').waitFor();
  await panel.getByRole('button', { name: 'Add a helpdesk' }).waitFor();
  await desk.page.goto(`${desk.servers.helpdesk}/tickets/none`);
  await panel.getByText('No ticket is open here').waitFor();
  expect(desk.platform.requests).toEqual([]);
});

test('without a composer nothing is written, and copying is offered', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { alert, copy, insert } = partsOf(panel);
  await insert.waitFor();
  await desk.page.locator('form.writer').evaluate((form) => form.remove());
  await insert.click();
  await alert.getByText('Open the reply box').waitFor();
  expect(await copy.isVisible()).toBe(true);
});

test('a reply never goes into an internal note', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { alert, insert } = partsOf(panel);
  await insert.waitFor();
  await desk.page.getByRole('tab', { name: 'Internal note' }).click();
  const note = desk.page.getByRole('textbox', { name: 'Internal note' });
  await insert.click();
  await alert.getByText('writes an internal note').waitFor();
  expect((await note.innerText()).trim()).toBe('');
});
