import type { ServerResponse } from 'node:http';

import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { test } from '@/test/browser/staged-desk';
import { sendJson, stagePlatform, suggestion } from '@/test/browser/staged-platform';

import { readActions, withoutWait } from './alert-actions';

const DRAFT = 'I am looking into it.';

const send =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const code =
  (value: string, status = 200) =>
  (response: ServerResponse) =>
    sendJson(response, { code: value, msg: 'no', success: false, data: null }, status);

/** `platform-scenarios.test.ts` has the others. */
const FAILURES: readonly (readonly [string, (response: ServerResponse) => void, string, string])[] = [
  ['hangs up', (response) => void response.destroy(), uiText('failure.unreachable'), uiText('action.try-again')],
  ['says 401', code('401', 401), uiText('failure.bad-credential'), uiText('action.open-settings')],
];

test.for(FAILURES)(
  'shows one sentence with one action and keeps the draft when the platform %s',
  async (row, { desk }) => {
    const [, answer, sentence, action] = row;
    desk.platform.answer = (_, response) => answer(response);
    await desk.open('tickets/4711');
    await desk.helpdesk.composer.click();
    await desk.page.keyboard.type(DRAFT);
    const { alert, insert } = partsOf(await desk.ask());
    await alert.waitFor();
    expect(await alert.getByRole('paragraph').first().innerText()).toContain(sentence);
    expect((await readActions(alert)).map(withoutWait)).toEqual([action]);
    expect(await insert.isVisible()).toBe(false);
    expect(await desk.helpdesk.readComposer()).toBe(DRAFT);
  },
);

test('never follows a redirect, so that the ticket reaches no other host', async ({ desk }) => {
  const elsewhere = await stagePlatform();
  desk.platform.answer = ({ path }, response) => send(307, '', { Location: `${elsewhere.url}${path}` })(response);
  await desk.open('tickets/4711');
  const { alert } = partsOf(await desk.ask());
  await alert.getByText(uiText('failure.redirected')).waitFor();
  expect(await readActions(alert)).toEqual([uiText('action.open-settings')]);
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('repeats the same request after a failure', async ({ desk }) => {
  desk.platform.answer = (_, response) => code('500')(response);
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { alert, insert, undo } = partsOf(panel);
  await alert.waitFor();
  desk.platform.answer = (_, response) => sendJson(response, suggestion('<p>Here we are</p>'));
  await alert.getByRole('button', { name: uiText('action.try-again') }).click();
  expect(await readReply(panel)).toBe('Here we are');
  expect(await alert.isVisible()).toBe(false);
  await insert.click();
  await undo.waitFor();
});

test('keeps everything that the agent received or wrote after a failure', async ({ desk }) => {
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

test('reports a failed summary in its card and keeps the suggestion', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { summary, verdict } = partsOf(panel);
  await verdict.waitFor();
  desk.platform.answer = (_, response) => code('500')(response);
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  const alert = summary.getByRole('alert');
  await alert.waitFor();
  expect(await readActions(alert)).toEqual([uiText('action.try-again')]);
  expect(await verdict.isVisible()).toBe(true);
});

test('gives one next step on a page without a ticket and on a page that is no helpdesk', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  await partsOf(panel).header.getByText('#4711').waitFor();
  await desk.page.goto('about:blank');
  await panel.getByText(uiText('page.not-a-helpdesk')).waitFor();
  await panel.getByRole('button', { name: uiText('action.add-helpdesk') }).waitFor();
  await desk.page.goto(`${desk.servers.helpdesk}/tickets/none`);
  await panel.getByText(uiText('page.not-a-ticket')).waitFor();
  expect(desk.platform.requests).toEqual([]);
});

test('writes nothing without a composer, and offers to copy', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { alert, copy, insert } = partsOf(panel);
  await insert.waitFor();
  await desk.page.locator('form.writer').evaluate((form) => form.remove());
  await insert.click();
  await alert.getByText(uiText('insert.no-composer.reply')).waitFor();
  expect(await copy.isVisible()).toBe(true);
});

test('inserts a reply into an internal note only by a button that says so', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { insert, insertIntoNote, undo } = partsOf(panel);
  await insert.waitFor();
  await desk.page.getByRole('tab', { name: 'Internal note' }).click();
  const note = desk.page.getByRole('textbox', { name: 'Internal note' });
  await insertIntoNote.waitFor();
  expect((await note.innerText()).trim()).toBe('');
  await insertIntoNote.click();
  await undo.waitFor();
  expect((await note.innerText()).trim()).not.toBe('');
});
