import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { type PanelParts, partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { readTranslator } from '@/scripts/catalogues/read-translator';
import { normalizeText } from '@/test/browser/desk';
import { tabTo } from '@/test/browser/tab-to';
import { isComplete } from '@/test/drivers/is-complete';

const DRAFT = 'Good morning.';

let browser: DeskhandBrowser;
let page: Page;
let parts: PanelParts;
/** Addresses that are no file of the extension. */
const requested: string[] = [];

beforeAll(async () => {
  // The build for agents: no host is allowed.
  browser = await launchBrowser({ extensionDir: '.output/chrome-mv3', headless: true, keepsFirstRunPage: true });
  browser.context.on('request', (request) => {
    if (!request.url().startsWith(browser.extensionUrl(''))) requested.push(request.url());
  });
});
afterAll(() => browser?.close());

beforeEach(async () => {
  await page?.close();
  page = await browser.context.newPage();
  await page.goto(browser.extensionUrl('demo.html'));
  parts = partsOf(page);
  await parts.subject.waitFor();
});

const helpdesk = (): Locator => page.getByRole('region', { name: uiText('demo.desk') });
const composer = (): Locator => helpdesk().getByRole('textbox', { name: uiText('demo.reply'), exact: true });
const noteBox = (): Locator => helpdesk().getByRole('textbox', { name: uiText('demo.note'), exact: true });
/** In the panel; the page has a button of the same name. */
const ask = (): Locator => page.getByRole('main').getByRole('button', { name: uiText('request.suggest') });
const open = (subject: string): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name: subject }).click();

/** Everything that the extension could have stored. */
async function readStorage(): Promise<unknown> {
  const bare = await browser.openBarePage();
  const stored = await bare.evaluate(async () => [
    await chrome.storage.local.get(),
    await chrome.storage.session.get(),
    (await indexedDB.databases()).map(({ name }) => name),
    Object.keys(localStorage),
  ]);
  await bare.close();
  return stored;
}

test('the first-run page opens by itself after the installation, and leads to the demo', async () => {
  const findStart = () => browser.context.pages().find((each) => each.url() === browser.extensionUrl('options.html'));
  const start = await until(findStart, 'the first-run page');
  await start.getByRole('heading', { level: 1, name: uiText('start.title') }).waitFor();
  expect((await new AxeBuilder({ page: start }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([]);
  const field = start.getByRole('textbox', { name: uiText('options.desk-address') });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const opened = browser.context.waitForEvent('page');
  await start.getByRole('link', { name: uiText('start.privacy') }).click();
  const privacy = await opened;
  await privacy.getByText('Deskhand does not send internal notes').waitFor();
  expect((await new AxeBuilder({ page: privacy }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual(
    [],
  );
  await privacy.close();
  await start.getByRole('link', { name: uiText('start.demo') }).click();
  await start.getByRole('button', { name: uiText('demo.connect') }).waitFor();
});

describe('the demo inside the extension', () => {
  test('suggests, inserts after the draft and undoes by mouse, without a host, a permission or a trace', async () => {
    const before = await readStorage();
    await composer().click();
    await page.keyboard.type(DRAFT);
    await helpdesk()
      .getByRole('button', { name: uiText('request.suggest') })
      .click();
    expect(await readVerdict(page)).toContain(uiText('verdict.MESSAGE'));
    const reply = normalizeText(await readReply(page));
    await page.getByRole('button', { name: uiText('insert.after-draft') }).click();
    await parts.undo.waitFor();
    expect(normalizeText(await composer().innerText())).toBe(normalizeText(DRAFT) + reply);
    await parts.undo.click();
    await page.getByText(uiText('insert.undone')).waitFor();
    expect((await composer().innerText()).trim()).toBe(DRAFT);

    await parts.summary.getByRole('button', { name: uiText('summary.summarize') }).click();
    await parts.summary.getByText('a birthday present').waitFor();
    await parts.orders.getByText(uiText('sample.label')).first().waitFor();
    expect(requested).toEqual([]);
    expect(await readStorage()).toEqual(before);
    const origins = await page.evaluate(async () => (await chrome.permissions.getAll()).origins);
    expect(origins).toEqual([]);
  });

  test('suggests, inserts and undoes by keyboard alone, and the focus stays in the panel', async () => {
    await tabTo(page, ask());
    await page.keyboard.press('Enter');
    await tabTo(page, parts.insert);
    await page.keyboard.press('Enter');
    await parts.undo.waitFor();
    expect(normalizeText(await composer().innerText())).toBe(normalizeText(await readReply(page)));
    await expect.poll(() => parts.undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(uiText('insert.undone')).waitFor();
    expect((await composer().innerText()).trim()).toBe('');
  });

  test('shows other verdicts, and inserts the note of a hand-off into the internal note', async () => {
    await open('One mug arrived broken');
    await parts.subject.getByText('One mug').waitFor();
    await ask().click();
    expect(await readVerdict(page)).toContain(uiText('verdict.HUMAN_REVIEW.handoff'));
    expect(await parts.insert.count()).toBe(0);

    await open('Second complaint');
    await parts.subject.getByText('Second complaint').waitFor();
    await ask().click();
    expect(await readVerdict(page)).toContain(uiText('verdict.TO_AGENT.handoff'));
    await page.getByRole('button', { name: uiText('note.write') }).click();
    await page.getByRole('button', { name: uiText('insert.open-note') }).click();
    await parts.undo.waitFor();
    expect(await noteBox().innerText()).toContain('Customer threatens legal steps');
    await helpdesk()
      .getByRole('button', { name: uiText('demo.reply'), exact: true })
      .click();
    expect((await composer().innerText()).trim(), 'nothing for the customer').toBe('');
  });

  test('follows the buttons that steer, and offers nothing that has no effect', async () => {
    await ask().click();
    const first = await readReply(page);
    await page.getByRole('button', { name: uiText('chip.shorter') }).click();
    await expect.poll(() => readReply(page), { timeout: 10_000 }).not.toBe(first);
    await page.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
    const offered = await page.getByRole('menuitem').allInnerTexts();
    expect(offered).toEqual([uiText('ticket.read-again'), uiText('menu.settings')]);
  });

  test('adds what agent and customer write, and follows both', async () => {
    await ask().click();
    await parts.insert.click();
    await parts.undo.waitFor();
    const reply = normalizeText(await readReply(page));
    const messages = helpdesk().getByRole('listitem');
    const before = await messages.count();
    await helpdesk()
      .getByRole('button', { name: uiText('demo.send'), exact: true })
      .click();
    await expect.poll(() => messages.count()).toBe(before + 1);
    expect(normalizeText(await messages.last().innerText())).toContain(reply);
    expect((await composer().innerText()).trim()).toBe('');
    await helpdesk()
      .getByRole('button', { name: uiText('demo.customer-writes') })
      .click();
    await expect.poll(() => messages.count()).toBe(before + 2);
    await parts.header.getByText(uiText('ticket.messages', { count: before + 1 })).waitFor();
  });

  test('warns of the wrong number and status, shows a draft that nobody requested, and answers in Spanish', async () => {
    await open('No tracking number');
    await parts.subject.getByText('No tracking number').waitFor();
    await ask().click();
    await page.getByText('10046').first().waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/10046[^]*10040|10040[^]*10046/);

    await open('May I machine-wash');
    await page.getByRole('main').getByText('the coating of the backpack').waitFor();

    await open('¿Qué pasa');
    await parts.subject.getByText('¿Qué pasa').waitFor();
    await ask().click();
    await expect.poll(() => readReply(page), { timeout: 10_000 }).toContain('Hola, Lucía');
  });

  test('shows the panel beside the helpdesk in a window of 1000 px, scrollbars included', async () => {
    await page.setViewportSize({ width: 1000 - 15, height: 700 });
    const panel = await ask().boundingBox();
    expect(panel).not.toBeNull();
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(1000);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(700);
    expect(await composer().evaluate((box) => box.getBoundingClientRect().width)).toBeGreaterThan(300);
  });

  test('speaks the chosen language, and leaves to the first-run page', async () => {
    await page.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: (await readTranslator('de')).t('demo.connect') }).click();
    await page.getByRole('heading', { level: 1, name: uiText('start.title') }).waitFor();
  });

  const LOOKS = [
    { colorScheme: 'light', width: 1280, language: 'English' },
    { colorScheme: 'dark', width: 320, language: 'العربية' },
    { colorScheme: 'dark', width: 1280, language: 'العربية' },
    { colorScheme: 'dark', width: 320, language: 'Deutsch' },
    { colorScheme: 'light', width: 320, language: 'العربية' },
  ] as const;

  test.each(isComplete ? LOOKS : LOOKS.slice(0, 2))(
    'breaks no rule of accessibility and fits into its window: $colorScheme, $width px, $language',
    async ({ colorScheme, width, language }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await ask().click();
      await parts.reply.waitFor();
      await page.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dir))
        .toBe(language === 'العربية' ? 'rtl' : 'ltr');
      expect(
        (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => [id, nodes]),
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
});
