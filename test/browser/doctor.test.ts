import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import { test } from './desk';

async function check(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).press('ArrowDown');
  await panel.getByRole('menuitem', { name: uiText('action.check') }).press('Enter');
  await panel
    .getByRole('dialog', { name: uiText('check.title') })
    .getByRole('list')
    .first()
    .waitFor();
}

async function readFindings(panel: Page): Promise<{ step: string; state: string; sentence: string }[]> {
  const rows = panel.getByRole('dialog', { name: uiText('check.title') }).locator('ol > li:has(h3)');
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
  test('finds everything on the sample helpdesk, and returns the focus when Escape closes the check', async ({
    desk,
  }) => {
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    await check(panel);
    const findings = await readFindings(panel);
    expect(findings.filter(({ state }) => state !== uiText('check.state.good'))).toEqual([]);
    expect(findings.map(({ step }) => step)).toEqual([
      uiText('check.step.permission'),
      uiText('check.step.desk'),
      uiText('check.step.script'),
      uiText('check.step.adapter'),
      uiText('check.step.ticket-id'),
      uiText('check.step.subject'),
      uiText('check.step.language'),
      uiText('check.step.customer-name'),
      uiText('check.step.customer-email'),
      uiText('check.step.thread'),
      uiText('check.step.messages'),
      uiText('check.step.roles'),
      uiText('check.step.bodies'),
      uiText('check.step.ids'),
      uiText('check.step.authors'),
      uiText('check.step.times'),
      uiText('check.step.order'),
      uiText('check.step.attachments'),
      uiText('check.step.composer'),
      uiText('check.step.button'),
    ]);
    expect(findings.find(({ step }) => step === uiText('check.step.roles'))?.sentence).toBe(
      uiText('check.roles.known', { customer: 3, agent: 1, note: 1, system: 2 }),
    );
    await panel.getByText(uiText('check.all-good')).waitFor();
    expect(await findViolations(panel)).toEqual([]);

    await panel.keyboard.press('Escape');
    await panel.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(uiText('menu.more'));
  });

  test('says what is missing on a page that has changed, and which selector found nothing', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.page.evaluate(() => document.querySelector('ol.thread')?.setAttribute('class', 'conversation'));
    const panel = await desk.openPanel();
    await panel.getByText(uiText('page.thread-not-found')).waitFor();
    await panel.getByRole('button', { name: uiText('action.check') }).click();
    await panel.getByRole('alert').getByText(uiText('check.thread.missing')).waitFor();
    const bad = (await readFindings(panel)).filter(({ state }) => state === uiText('check.state.bad'));
    expect(bad).toEqual([
      {
        step: uiText('check.step.thread'),
        state: uiText('check.state.bad'),
        sentence: uiText('check.thread.missing'),
      },
    ]);
    await panel.getByText('ol.thread', { exact: true }).waitFor();
    expect(await findViolations(panel)).toEqual([]);

    await desk.page.evaluate(() => document.querySelector('ol.conversation')?.setAttribute('class', 'thread'));
    await panel.getByRole('button', { name: uiText('check.again') }).click();
    await panel.getByText(uiText('check.thread.missing')).waitFor({ state: 'detached' });
  });

  test('says that a page is no helpdesk, and offers no snapshot of it', async ({ desk }) => {
    await desk.page.goto(desk.servers.platform.url);
    const panel = await desk.openPanel();
    await panel.getByRole('button', { name: uiText('action.check') }).click();
    await panel.getByText(uiText('check.desk.none')).waitFor();
    expect((await readFindings(panel)).map(({ step, state }) => [step, state])).toEqual([
      [uiText('check.step.desk'), uiText('check.state.bad')],
      [uiText('check.step.permission'), uiText('check.state.good')],
    ]);
    expect(await panel.getByRole('button', { name: uiText('check.report') }).count()).toBe(0);
  });

  test('shows a snapshot before it is saved, and puts no word of the ticket into it', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.helpdesk.composer.click();
    await desk.page.keyboard.type('Unsent draftwords 987654');
    const panel = await desk.openPanel();
    await panel.getByText('#4711').waitFor();
    await check(panel);
    await panel.getByRole('button', { name: uiText('check.report') }).click();
    const preview = panel.getByRole('dialog', { name: uiText('report.title') });
    const shown = await preview.getByRole('region', { name: uiText('report.contents') }).innerText();
    expect(await findViolations(panel)).toEqual([]);

    const folder = mkdtempSync(join(tmpdir(), 'deskhand-saved-'));
    try {
      const session = await panel.context().newCDPSession(panel);
      await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
      await preview.getByRole('button', { name: uiText('report.save') }).click();
      const [before = '', after = ''] = uiText('report.saved', { name: '|' }).split('|');
      const fileName = (await preview.getByText(before).innerText()).slice(before.length, -after.length);
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
        // Attributes and tag names are words that the ticket may use.
        markup: Array.from(document.querySelectorAll('*'), ({ localName, attributes }) =>
          [
            localName,
            ...Array.from(attributes, ({ name, value }) => (/^(href|title|alt)$/.test(name) ? name : value)),
          ].join(' '),
        ).join(' '),
      }));
      const words = `${page.words} ${new URL(desk.servers.helpdesk).host} Unsent draftwords 987654`.toLowerCase();
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
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe(uiText('check.report'));
    await panel.keyboard.press('Escape');
    await panel.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
