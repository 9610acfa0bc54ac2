import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import type { SuggestionRequest } from '@/lib/contract/suggestion';
import { isComplete } from '@/test/drivers/is-complete';

import { normalizeText, test } from './desk';

const DRAFT = 'One moment please.';

const PAGES = [
  ['a page read by selectors, rich composer', 'tickets/4711', '10023'],
  ['a page read by selectors, plain composer', 'tickets/4711?composer=plain', '10023'],
  ['a page that states its ticket, rich composer', 'stated/4727', '10040'],
  ['a page that states its ticket, plain composer', 'stated/4727?composer=plain', '10040'],
  ['a page that speaks through the plugin, rich composer', 'plugin/4727', '10040'],
  ['a page that speaks through the plugin, plain composer', 'plugin/4727?composer=plain', '10040'],
] as const;

// `plugin.test.ts` has the plugin, too.
describe.each(isComplete ? PAGES : PAGES.slice(0, 4))('on %s', (_name, path, order) => {
  test('asks, shows the verdict, inserts below the draft, sends nothing, and takes it back, as the editor’s own undo does', async ({
    desk,
  }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    await helpdesk.composer.click();
    await page.keyboard.type(DRAFT);
    const entries = await helpdesk.entries.count();
    const before = await helpdesk.readComposer();

    const panel = await desk.ask();
    const parts = partsOf(panel);
    expect(await readVerdict(panel)).toBe(`${uiText('verdict.MESSAGE')} · Order found, customer asked for status`);
    expect(await parts.subject.innerText()).toBe(await helpdesk.subject.innerText());

    const [request] = desk.readRequests();
    const body = request?.body as SuggestionRequest;
    expect(body.messages.map(({ role }) => role)).toEqual(await helpdesk.readRoles());
    expect(body.metadata).toEqual({ ticketId: path.split(/[/?]/)[1] });
    expect(JSON.stringify(body)).not.toMatch(/Assigned to|Checked with the warehouse/);

    const reply = await readReply(panel);
    expect(reply).toContain(order);
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(DRAFT + reply));
    expect(await helpdesk.entries.count()).toBe(entries);

    await parts.undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await helpdesk.readComposer()).toBe(before);

    await parts.insert.click();
    await parts.undo.waitFor();
    await helpdesk.composer.press('Control+z');
    expect(await helpdesk.readComposer()).toBe(before);
    expect(desk.readRequests()).toHaveLength(1);
  });
});

const COMPOSERS = [
  ['a rich composer', 'tickets/4711'],
  ['a plain composer', 'tickets/4711?composer=plain'],
] as const;

describe.each(isComplete ? COMPOSERS : COMPOSERS.slice(0, 1))('beside %s', (_name, path) => {
  test('says beforehand where the reply goes, as the agent types', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    const panel = await desk.ask();
    const named = (key: 'insert.insert' | 'insert.after-draft' | 'insert.at-cursor') =>
      panel.getByRole('button', { name: uiText(key), exact: true }).waitFor();
    await named('insert.insert');
    await helpdesk.composer.click();
    await page.keyboard.type('Hi Ada,');
    await named('insert.after-draft');
    await page.keyboard.press('Home');
    await named('insert.at-cursor');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await named('insert.insert');
  });

  test('puts the draft into the instruction, where the agent sees it before it is sent', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    await helpdesk.composer.click();
    await page.keyboard.type('Hi Ada,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('it is late.');
    const before = await helpdesk.readComposer();
    const panel = await desk.openPanel();
    await panel.getByRole('button', { name: uiText('steer.write'), exact: true }).click();
    await panel.getByRole('button', { name: uiText('draft.use'), exact: true }).click();
    const box = panel.getByRole('textbox', { name: uiText('request.instruction') });
    const instruction = `${uiText('draft.lead')}\n> Hi Ada,\n> it is late.`;
    await expect.poll(() => box.inputValue()).toBe(instruction);
    expect(await helpdesk.readComposer()).toBe(before);
    expect(desk.readRequests()).toEqual([]);
    await box.press('End');
    await panel.keyboard.type(' Be kind.');
    await panel.keyboard.press('Enter');
    await readReply(panel);
    const body = desk.readRequests()[0]?.body as SuggestionRequest;
    expect(body.messages.filter(({ role }) => role === 'SYSTEM')).toEqual([
      { role: 'SYSTEM', content: `${instruction} Be kind.` },
    ]);
  });

  test('points out two greetings, and replaces the draft by one press', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path);
    await helpdesk.composer.click();
    await page.keyboard.type('Hi Ada,');
    const panel = await desk.ask();
    const reply = await readReply(panel);
    const { insert, undo } = partsOf(panel);
    await panel.getByRole('button', { name: uiText('insert.after-draft'), exact: true }).click();
    await undo.waitFor();
    await panel.getByText(uiText('insert.two-greetings')).waitFor();
    await panel.getByRole('button', { name: uiText('insert.replace'), exact: true }).click();
    await panel.getByText(uiText('insert.two-greetings')).waitFor({ state: 'detached' });
    await undo.waitFor();
    expect(await insert.count()).toBe(0);
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(reply));
  });
});

test('inserts the suggestion as the agent edited it', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const { reply, insert, undo } = partsOf(panel);
  await reply.click();
  await panel.keyboard.press('Control+Home');
  await panel.keyboard.type('Good morning. ');
  await insert.click();
  await undo.waitFor();
  expect(normalizeText(await desk.helpdesk.readComposer())).toMatch(/^GoodmorningHelloAda/);
});

test('reads, shows and inserts a right-to-left ticket in its own direction', async ({ desk }) => {
  await desk.open('tickets/4717');
  const panel = await desk.ask();
  const { reply, insert, undo, facts } = partsOf(panel);
  const text = await readReply(panel);
  expect(text).toMatch(/\p{Script=Arabic}/u);
  expect(await reply.getAttribute('dir')).toBe('rtl');
  await facts.getByText('10019').first().waitFor();
  await insert.click();
  await undo.waitFor();
  expect(normalizeText(await desk.helpdesk.readComposer())).toBe(normalizeText(text));
});

test('asks for a summary with the roles of the summary interface', async ({ desk }) => {
  await desk.open('tickets/4711');
  const { summary } = partsOf(await desk.openPanel());
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await summary.getByText('10023').first().waitFor();
  expect(desk.readRequests()).toMatchObject([
    {
      endpoint: 'summary',
      body: { ticketId: '4711', messages: [{ role: 'user' }, { role: 'agent' }, { role: 'user' }, { role: 'user' }] },
    },
  ]);
});

test('says honestly that a summary comes later, or that it failed', async ({ desk }) => {
  await desk.open('tickets/4726');
  const panel = await desk.openPanel();
  const { summary } = partsOf(panel);
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await summary.getByText(uiText('summary.pending')).waitFor();
  // The result goes to the helpdesk's server, which files it in the ticket.
  await summary.getByText('Subject: Forty backpacks').waitFor();
  await desk.open('stated/4727');
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await summary.getByRole('alert').getByText('The stand-in was told to fail').waitFor();
});

test('shows the order of the ticket by itself, and looks another one up', async ({ desk }) => {
  await desk.open('tickets/4711');
  const { facts, orders } = partsOf(await desk.openPanel());
  await facts.getByText(uiText('order.status-SHIPPED')).waitFor();
  await orders.getByRole('searchbox', { name: uiText('orders.search') }).fill('10008');
  await orders.getByRole('searchbox', { name: uiText('orders.search') }).press('Enter');
  await orders.getByText(uiText('order.status-CANCELLED')).waitFor();
  await orders.getByRole('searchbox', { name: uiText('orders.search') }).fill('99999');
  await orders.getByRole('searchbox', { name: uiText('orders.search') }).press('Enter');
  await orders.getByText(uiText('orders.not-found', { query: '99999' })).waitFor();
});
