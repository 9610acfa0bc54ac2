import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { until } from '@/demo/browser/until';

import { test } from './desk';

/** Opens the check from the panel's menu, by keyboard, and waits for what it found. */
async function check(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'More', exact: true }).press('ArrowDown');
  await panel.getByRole('menuitem', { name: 'Check this page' }).press('Enter');
  await panel.getByRole('dialog', { name: 'Check of this page' }).getByRole('list').first().waitFor();
}

/** What the check says, step by step: the step, its state, and its sentence. */
async function readFindings(panel: Page): Promise<{ step: string; state: string; sentence: string }[]> {
  const rows = panel.getByRole('dialog', { name: 'Check of this page' }).locator('ol > li:has(h3)');
  return rows.evaluateAll((items) =>
    items.map((item) => {
      const [step = '', state = ''] = item.querySelector('h3')?.textContent.split(': ') ?? [];
      return { step, state, sentence: item.querySelector('p')?.textContent ?? '' };
    }),
  );
}

async function findViolations(panel: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: panel }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('The check of a page', () => {
  test('finds everything on the sample helpdesk, and closes by Escape to where it was opened', async ({ desk }) => {
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    await check(panel);
    const findings = await readFindings(panel);
    expect(findings.filter(({ state }) => state !== 'Found')).toEqual([]);
    expect(findings.map(({ step }) => step)).toEqual([
      'Permission',
      'Helpdesk in the settings',
      'Deskhand in the page',
      'Helpdesk type',
      'Ticket number',
      'Subject',
      'Language',
      'Customer’s name',
      'Customer’s e-mail',
      'Conversation',
      'Messages',
      'Who speaks',
      'Words of the messages',
      'Message numbers',
      'Authors',
      'Times',
      'Order',
      'Attached files',
      'Reply box',
      'Button in the page',
    ]);
    expect(findings.find(({ step }) => step === 'Who speaks')?.sentence).toBe(
      'Customer 3, agents 1, notes 1, events 2.',
    );
    await panel.getByText('Everything was found.').waitFor();
    expect(await findViolations(panel)).toEqual([]);

    await panel.keyboard.press('Escape');
    await panel.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More');
  });

  test('says what is missing where the page has changed, and what was sought', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.page.evaluate(() => document.querySelector('ol.thread')?.setAttribute('class', 'conversation'));
    const panel = await desk.openPanel();
    await panel.getByText('The messages of this ticket were not found.').waitFor();
    await panel.getByRole('button', { name: 'Check this page' }).click();
    await panel.getByText('Needed and not found: 1.').waitFor();
    const bad = (await readFindings(panel)).filter(({ state }) => state === 'Not found, needed');
    expect(bad).toEqual([
      {
        step: 'Conversation',
        state: 'Not found, needed',
        sentence: 'The conversation was not found: the page may have changed.',
      },
    ]);
    await panel.getByText('ol.thread', { exact: true }).waitFor();
    expect(await findViolations(panel)).toEqual([]);

    await desk.page.evaluate(() => document.querySelector('ol.conversation')?.setAttribute('class', 'thread'));
    await panel.getByRole('button', { name: 'Check again' }).click();
    await panel.getByText('Needed and not found: 1.').waitFor({ state: 'detached' });
  });

  test('of a page without a helpdesk says so, and offers no snapshot', async ({ desk }) => {
    await desk.page.goto(desk.servers.platform.url);
    const panel = await desk.openPanel();
    await panel.getByRole('button', { name: 'Check this page' }).click();
    await panel.getByText('No helpdesk in the settings has this address.').waitFor();
    expect((await readFindings(panel)).map(({ step, state }) => [step, state])).toEqual([
      ['Helpdesk in the settings', 'Not found, needed'],
      ['Permission', 'Found'],
    ]);
    expect(await panel.getByRole('button', { name: 'Make a snapshot' }).count()).toBe(0);
  });

  test('makes a snapshot that is shown before it is saved, and holds no word of the ticket', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.helpdesk.composer.click();
    await desk.page.keyboard.type('Unsent draftwords 987654');
    const panel = await desk.openPanel();
    await check(panel);
    await panel.getByRole('button', { name: 'Make a snapshot' }).click();
    const preview = panel.getByRole('dialog', { name: 'Snapshot of this page' });
    const shown = await preview.getByRole('region', { name: 'Contents of the file' }).innerText();
    expect(await findViolations(panel)).toEqual([]);

    const folder = mkdtempSync(join(tmpdir(), 'deskhand-saved-'));
    try {
      const session = await panel.context().newCDPSession(panel);
      await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
      await preview.getByRole('button', { name: 'Save' }).click();
      const fileName = (await preview.getByText('Saved as').innerText()).replace(/^Saved as (.*)\.$/, '$1');
      expect(fileName).toMatch(/^page-sample-desk-\d{4}-\d\d-\d\d\.html$/);
      const saved = await until(() => {
        try {
          return readFileSync(join(folder, fileName), 'utf8') || undefined;
        } catch {
          return undefined;
        }
      }, 'the saved file');
      expect(saved.replaceAll(/\s+/g, ' ').trim()).toBe(shown.replaceAll(/\s+/g, ' ').trim());

      const page = await desk.page.evaluate(() => ({
        words: document.body.innerText,
        // Markup has words too, and the ticket may use them.
        markup: Array.from(document.querySelectorAll('*'), ({ localName, attributes }) =>
          [
            localName,
            ...Array.from(attributes, ({ name, value }) => (/^(href|title|alt)$/.test(name) ? name : value)),
          ].join(' '),
        ).join(' '),
      }));
      const words = `${page.words} ${new URL(desk.servers.helpdesk).host} Unsent draftwords 987654`.toLowerCase();
      // The last three stand for addresses.
      const known = `${page.markup} about blank example`.toLowerCase();
      const secret = (words.match(/[\p{L}\d]{4,}/gu) ?? []).filter((word) => !known.includes(word));
      expect(secret).toEqual(expect.arrayContaining(['hamburg', '10023', 'draftwords', '987654']));
      const body = saved.slice(saved.indexOf('<body')).toLowerCase();
      const survived = secret.filter((word) => new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'u').test(body));
      expect(survived).toEqual([]);
      expect(body).toContain('entry--customer');
    } finally {
      rmSync(folder, { recursive: true });
    }

    await panel.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe('Make a snapshot');
    await panel.keyboard.press('Escape');
    await panel.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
