import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { describe, expect } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { DOCK_WORDS } from '@/lib/i18n/dock-words';
import { isComplete } from '@/test/drivers/is-complete';

import { normalizeText } from './desk';
import { test } from './docked-desk';

const DRAFT = 'One moment please.';

const PAGES = [
  ['same', 'tickets/4711', '10023'],
  ['other', 'plugin/4727', '10040'],
  ['other', 'tickets/4711?composer=plain', '10023'],
  ['same', 'stated/4727', '10040'],
] as const;

describe.each(isComplete ? PAGES : PAGES.slice(0, 2))('a relay on the %s site, and %s', (site, path, order) => {
  test('asks, shows the verdict, inserts below the draft, sends nothing, and takes it back', async ({ desk }) => {
    const { helpdesk, page } = desk;
    await desk.open(path, site);
    await helpdesk.composer.click();
    await page.keyboard.type(DRAFT);
    const entries = await helpdesk.entries.count();
    const before = await helpdesk.readComposer();

    const panel = await desk.ask();
    const parts = partsOf(panel);
    expect(await readVerdict(panel)).toBe(`${uiText('verdict.MESSAGE')} · Order found, customer asked for status`);
    expect(await parts.subject.innerText()).toBe(await helpdesk.subject.innerText());
    const [request, ...others] = desk.readRequests();
    expect(others).toEqual([]);
    expect(JSON.stringify(request?.body)).not.toMatch(/Assigned to|Checked with the warehouse/);

    const reply = await readReply(panel);
    expect(reply).toContain(order);
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(normalizeText(await helpdesk.readComposer())).toBe(normalizeText(DRAFT + reply));
    expect(await helpdesk.entries.count()).toBe(entries);
    await parts.undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect(await helpdesk.readComposer()).toBe(before);
  });
});

describe('the panel in the page', () => {
  test('stays open on the next ticket, and has the edited text again on the way back', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    await readReply(panel);
    await partsOf(panel).reply.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' See you, Kim');
    await desk.page.goto(desk.addressOf('tickets/4713'));
    const next = partsOf(await desk.findPanel());
    await next.header.getByText('#4713').waitFor();
    expect(await next.verdict.isVisible()).toBe(false);
    await desk.page.goto(desk.addressOf('tickets/4711'));
    const again = await desk.findPanel();
    await partsOf(again).verdict.waitFor();
    expect(await readReply(again)).toMatch(/See you, Kim$/);
    expect(desk.readRequests()).toHaveLength(1);
  });

  test('opens and closes by the same key, here and there, and its width by arrow keys is remembered', async ({
    desk,
  }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    const room = () => page.evaluate(() => document.body.getBoundingClientRect().width);
    const whole = await room();
    await page.keyboard.press('Alt+Shift+KeyD');
    const panel = await desk.findPanel();
    await partsOf(panel).ask.waitFor();
    // The keyboard is in the panel, at its next action.
    await expect.poll(() => panel.evaluate(() => document.activeElement?.textContent)).toBe(uiText('request.suggest'));
    const narrow = await room();
    expect(whole - narrow).toBe(380);
    await page.getByRole('separator', { name: DOCK_WORDS.en.resize }).press('ArrowLeft');
    expect(narrow - (await room())).toBe(20);
    await partsOf(panel).ask.press('Alt+Shift+KeyD');
    await expect.poll(room).toBe(whole);
    // The keyboard is where the panel opens again.
    await page.keyboard.press('Enter');
    await expect.poll(room).toBe(narrow - 20);
    await page.reload();
    await expect.poll(room).toBe(narrow - 20);
  });

  test('lets the page scroll to the end of content that is wider than its room, and lies above the page', async ({
    desk,
  }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    await page.evaluate(() => {
      document.body.style.width = `${innerWidth}px`;
      const layer = document.createElement('div');
      layer.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
      document.body.append(layer);
    });
    const readEnds = () =>
      page.evaluate(() => {
        scrollTo(innerWidth, 0);
        const panel = document.querySelector('deskhand-panel');
        const { right } = document.body.getBoundingClientRect();
        return {
          beyondWindow: Math.max(0, right - innerWidth),
          belowPanel: Math.max(0, right - (innerWidth - 380)),
          isPanelOnTop: document.elementFromPoint(innerWidth - 100, 300) === panel,
        };
      });
    await page.keyboard.press('Alt+Shift+KeyD');
    const panel = await desk.findPanel();
    await partsOf(panel).ask.waitFor();
    await expect.poll(readEnds).toEqual({ beyondWindow: 0, belowPanel: 0, isPanelOnTop: true });
    await partsOf(panel).ask.press('Alt+Shift+KeyD');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('asks, inserts a reply and takes it back by its keys, pressed in the page', async ({ desk }) => {
    const { page, helpdesk } = desk;
    await desk.open('tickets/4711');
    await page.keyboard.press('Alt+Shift+KeyG');
    const panel = await desk.findPanel();
    const reply = await readReply(panel);
    await helpdesk.composer.click();
    await page.keyboard.press('Alt+Shift+KeyE');
    const inserted = async () => normalizeText(await helpdesk.readComposer());
    await expect.poll(inserted, { interval: 5 }).toBe(normalizeText(reply));
    // At once: this key is in the reply box, but changes no draft.
    await page.keyboard.press('Alt+Shift+KeyU');
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect((await helpdesk.readComposer()).trim()).toBe('');
  });

  test('says that it could not be loaded, and loads by its button, which has the keyboard', async ({ desk }) => {
    const { page } = desk;
    await page.clock.install();
    await page.route('**/app/panel?*', (route) => route.abort());
    await desk.open('tickets/4711');
    await page.keyboard.press('Alt+Shift+KeyD');
    const again = page.getByRole('button', { name: DOCK_WORDS.en.retry });
    // Longer than a panel has to start.
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText(DOCK_WORDS.en.missing).waitFor();
    await expect.poll(() => again.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.unroute('**/app/panel?*');
    await page.keyboard.press('Enter');
    const panel = await desk.findPanel();
    await partsOf(panel).ask.waitFor();
    expect(await again.count()).toBe(0);
  });

  test('signs out at once without an answer of the relay, says so, and signs in again', async ({ desk }) => {
    const { page } = desk;
    await page.clock.install();
    await page.route('**/app/sign-out', (route) => route.abort());
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    await readReply(panel);
    await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
    await panel.getByRole('menuitem', { name: uiText('menu.sign-out') }).click();
    await panel.getByRole('heading', { name: uiText('sign-in.title') }).waitFor();
    const again = panel.getByRole('button', { name: uiText('sign-in.sign-out-again') });
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return again.count();
      })
      .toBe(1);
    await page.unroute('**/app/sign-out');
    const confirmed = page.waitForResponse('**/app/sign-out');
    await again.click();
    expect((await confirmed).status()).toBe(200);
    await again.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: uiText('sign-in.through-helpdesk') }).click();
    await partsOf(panel).header.getByText('#4711').waitFor();
  });

  test('works under a strict content security policy and Trusted Types', async ({ desk }) => {
    const { page, servers } = desk;
    const relay = servers.relay.url;
    // The browser asks before a page that a test has made up reaches this machine.
    await desk.context.grantPermissions(['local-network-access']);
    // As the guide prints it, beside what the helpdesk itself needs.
    const [, lines = ''] = /```text\n([\s\S]*?)```/.exec(readFileSync('docs/plugin.md', 'utf8')) ?? [];
    const printed = lines.trim().replaceAll('https://relay.example', relay).replaceAll('\n', '; ');
    const policy =
      `default-src 'self'; ${printed} 'self'; style-src 'self'; require-trusted-types-for 'script'`.replace(
        'script-src ',
        "script-src 'self' ",
      );
    await page.route('**/stated/4727*', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      return route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.goto(desk.addressOf('stated/4727?composer=plain'));
    await desk.helpdesk.ask.waitFor();
    const button = await desk.helpdesk.ask.evaluate((element) => getComputedStyle(element).borderRadius);
    expect(button).toBe('8px');
    const panel = await desk.ask();
    expect(await readReply(panel)).toContain('10040');
    expect(
      desk.errors.filter((error) => /Content Security Policy/.test(error) && !/quill|desk\.js/i.test(error)),
    ).toEqual([]);
  });
});

test('the first script has less than 4 kB compressed, in plain ASCII', () => {
  const code = readFileSync('.output/app/deskhand.js');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(4000);
  // Pages of any encoding load it.
  expect(code.toString('latin1')).toMatch(/^[\n\u0020-\u007E]{1000,}$/);
});

describe('the tag', () => {
  const traces = (page: { evaluate: <Result>(read: () => Result) => Promise<Result> }) =>
    page.evaluate(() => ({
      root: document.documentElement.getAttributeNames(),
      elements: document.querySelectorAll('deskhand-panel, [deskhand-ask]').length,
      names: Object.keys(globalThis).filter((name) => /deskhand/i.test(name)),
    }));

  test('leaves nothing in the page but one name, and no trace of the panel once it is removed', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    await partsOf(await desk.ask()).verdict.waitFor();
    expect(await traces(page)).toEqual({ root: ['lang'], elements: 2, names: ['deskhand'] });
    await page.evaluate(() => document.querySelector('script[data-code-url]')?.remove());
    await expect.poll(() => traces(page)).toEqual({ root: ['lang'], elements: 0, names: ['deskhand'] });
  });

  test('keeps the panel when the page replaces its body, and in front of what covers the page', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    await partsOf(panel).verdict.waitFor();
    await page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      document.body.replaceWith(copy);
    });
    await desk.helpdesk.ask.waitFor();
    expect(await partsOf(panel).verdict.isVisible()).toBe(true);
    await page.evaluate(() => {
      const style = document.createElement('style');
      const hidden = 'display: none !important; opacity: 0 !important; z-index: -1 !important';
      style.textContent = `deskhand-panel { ${hidden} }`;
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: white';
      document.body.append(style, cover);
    });
    // Where the pointer is, not in the frame.
    const { x = 0, y = 0 } = (await partsOf(panel).insert.boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + 10);
    await partsOf(panel).undo.waitFor();
  });

  test('steps back where the extension works, and comes back after it', async ({ desk }) => {
    const { page } = desk;
    await desk.open('tickets/4711');
    await desk.ask();
    await page.evaluate(() => document.documentElement.setAttribute('data-deskhand-extension', ''));
    await expect.poll(async () => (await traces(page)).elements).toBe(0);
    await page.evaluate(() => document.documentElement.removeAttribute('data-deskhand-extension'));
    await desk.helpdesk.ask.waitFor();
  });
});
