import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { statedTicketSchema } from '@/plugin/stated-ticket';

import { REQUEST, test } from './plugin-page';

const guide = readFileSync(join(import.meta.dirname, '../../docs/plugin.md'), 'utf8');
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }));
const samples = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text);
const findSample = (part: string) => samples('html').find((text) => text.includes(part)) ?? '';
const example = findSample('showTicket');
const statement = findSample('type="application/json"');
const [script = ''] = samples('js');

describe('The guide to the plugin', () => {
  test('the example in the plugin guide works as printed: read, ask, insert, take back', async ({ desk }) => {
    await desk.openBody(example.replace('deskhand-plugin.js', '/assets/deskhand-plugin.js'));
    expect(await desk.read()).toMatchObject({
      ticket: { id: '4711', messages: [{ role: 'customer' }], composer: { editor: 'page', mode: 'reply' } },
    });
    await desk.page
      .locator('[data-deskhand-ask]')
      .getByRole('button', { name: uiText('request.suggest') })
      .waitFor();
    const field = desk.page.locator('#reply');
    await field.fill('Dear Ada, ');
    expect(await desk.insert({ id: '4711' })).toMatchObject({ outcome: 'inserted' });
    expect(await field.inputValue()).toBe(`Dear Ada, ${REQUEST.text}`);
    expect(await desk.undo()).toBe('undone');
    expect(await field.inputValue()).toBe('Dear Ada, ');
    expect(desk.errors).toEqual([]);
  });

  test('the calls in the plugin guide work as printed', async ({ desk }) => {
    await desk.openPage(`const notes = { insert: (html) => html }; ${script}
      deskhand.offerComposer({ kind: 'note', insert: ({ html }) => notes.insert(html) });`);
    expect(desk.errors).toEqual([]);
    const stated = () => desk.page.locator('script[data-deskhand="ticket"]').textContent();
    await expect
      .poll(async () => statedTicketSchema.parse(JSON.parse((await stated()) ?? '')).messages)
      .toHaveLength(2);
    expect(await desk.page.locator('script[data-deskhand="composer"]').count()).toBe(2);
  });

  test('the statement in the plugin guide is read without the plugin', async ({ desk }) => {
    await desk.openBody(statement);
    expect(await desk.read()).toMatchObject({
      ticket: { id: '4711', messages: [{ text: 'Where is my order 10023?' }] },
    });
  });

  test('names every call of the plugin', async ({ desk }) => {
    await desk.openPage();
    const calls = await desk.page.evaluate<string[]>('Object.keys(deskhand)');
    const named = [...guide.matchAll(/^\| `deskhand\.(\w+)\(/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(calls));
  });
});
