import { describe, expect } from 'vitest';

import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { readTranslator } from '@/scripts/catalogues/read-translator';

import { test } from './desk';

describe('the page button', () => {
  test('the page button asks once for a double click', async ({ desk }) => {
    await desk.open('tickets/4711');
    // The panel would also send one request only; this test counts the messages of the page.
    const options = await desk.browser.openOptions();
    await options.evaluate(() => {
      const heard: unknown[] = ((globalThis as { heard?: unknown[] }).heard = []);
      chrome.runtime.onMessage.addListener((message: { deskhand?: string }) => {
        if (message.deskhand === 'button.click') heard.push(message);
      });
    });
    await desk.page.bringToFront();
    await desk.helpdesk.ask.dblclick();
    const panel = await desk.browser.sidePanel();
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    expect(await options.evaluate(() => (globalThis as { heard?: unknown[] }).heard?.length)).toBe(1);
    expect(desk.readRequests()).toHaveLength(1);
    await panel.close();
  });

  test('the page button is absent in a window that the page opens, which can have no panel', async ({ desk }) => {
    await desk.open('tickets/4711');
    const opening = desk.page.waitForEvent('popup');
    await desk.page.evaluate(() => void window.open(location.href, 'reply', 'width=900,height=700'));
    const popup = await opening;
    // The window would have a button by the time that the page in front has one again.
    await popup.getByRole('textbox').first().waitFor();
    await desk.page.bringToFront();
    await desk.open('tickets/4711');
    expect(await popup.locator('[deskhand-ask]').count()).toBe(0);
    await popup.close();
  });

  test('takes the keyboard focus, shows it, and works by keyboard', async ({ desk }) => {
    await desk.open('tickets/4711');
    await desk.helpdesk.ask.focus();
    await desk.page.keyboard.press('Shift+Tab');
    await desk.page.keyboard.press('Tab');
    expect(await desk.helpdesk.ask.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');
    await desk.page.keyboard.press('Enter');
    const panel = await desk.browser.sidePanel();
    await partsOf(panel).verdict.waitFor();
    await panel.close();
  });

  test('the page button moves nothing else on the page', async ({ desk }) => {
    const boxes = (): Promise<unknown> =>
      desk.page.evaluate(() =>
        Array.from(document.querySelectorAll('body *:not([deskhand-ask])'), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, x, y, width, height].join(' ');
        }),
      );
    await desk.open('tickets/4711');
    const withButton = await boxes();
    const right = (): Promise<number> => desk.helpdesk.ask.evaluate((button) => button.getBoundingClientRect().right);
    const before = await right();
    await desk.helpdesk.ask.evaluate((button) => button.setAttribute('dir', 'rtl'));
    expect(await right(), 'it stands at the page’s end, whatever the direction of its own words').toBe(before);
    await desk.page
      .locator('[deskhand-ask]')
      .evaluate((host) => host.style.setProperty('display', 'none', 'important'));
    expect(await boxes()).toEqual(withButton);
  });

  test.for(['tickets/4711', 'tickets/4717'])('covers no control of the page: %s', async (ticket, { desk }) => {
    await desk.open(ticket);
    const ours = await desk.helpdesk.ask.boundingBox();
    if (!ours) throw new Error('Our button is not shown');
    const boxes = await desk.page.locator('button:not([deskhand-ask] *), a, select, input').evaluateAll((controls) =>
      controls
        .filter((control) => control.getRootNode() === document)
        .map((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return { name: control.getAttribute('aria-label') ?? control.textContent, left, right, top, bottom };
        }),
    );
    const covered = boxes.filter(
      ({ left, right, top, bottom }) =>
        left < ours.x + ours.width && right > ours.x && top < ours.y + ours.height && bottom > ours.y,
    );
    expect(covered).toEqual([]);
  });

  test('keeps its look where the page forbids styles, and follows the page’s color scheme', async ({ desk }) => {
    await desk.page.route('**/tickets/4711', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "style-src 'none'" };
      await route.fulfill({ response, headers });
    });
    await desk.open('tickets/4711');
    const look = (): Promise<string> =>
      desk.helpdesk.ask.evaluate((button) => {
        const { borderRadius, backgroundColor } = getComputedStyle(button);
        return `${borderRadius} ${backgroundColor}`;
      });
    expect(await look()).toBe('8px rgb(255, 255, 255)');
    await desk.page.emulateMedia({ colorScheme: 'dark' });
    expect(await look(), 'a light page in a dark system').toBe('8px rgb(255, 255, 255)');
    await desk.page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
    expect(await look()).not.toContain('rgb(255, 255, 255)');
  });

  test('the page button stays beside the composer while the page changes tickets and editors', async ({ desk }) => {
    const isBesideComposer = (): Promise<boolean> =>
      desk.page
        .locator('[deskhand-ask]')
        .evaluate((host) => host.nextElementSibling?.matches('.ql-editor, textarea') ?? false);
    await desk.open('stated/4727');
    await expect.poll(isBesideComposer).toBe(true);
    await desk.page.getByRole('button', { name: 'Plain text' }).click();
    await desk.page.locator('[deskhand-ask] + textarea').waitFor();
    await desk.page.locator('a[data-page="stated"]').first().click();
    await desk.page.locator('[deskhand-ask] + :is(.ql-editor, textarea)').waitFor();
    await expect.poll(() => desk.helpdesk.ask.count()).toBe(1);
  });

  test('changes its language as soon as another one is chosen in the panel', async ({ desk }) => {
    await desk.open('tickets/4711');
    const panel = await desk.browser.openSidePanel(desk.page);
    const choose = async (menu: string, language: string): Promise<void> => {
      await panel.getByRole('button', { name: menu, exact: true }).click();
      await panel.getByRole('menuitemradio', { name: language }).click();
    };
    const german = await readTranslator('de');
    await choose(uiText('menu.more'), 'Deutsch');
    const inGerman = desk.page.getByRole('button', { name: german.t('request.suggest') });
    await inGerman.click();
    await panel
      .getByRole('region', { name: german.t('verdict.region') })
      .getByText(german.t('verdict.MESSAGE'))
      .waitFor();
    expect(await inGerman.getAttribute('lang')).toBe('de');
    expect(await desk.page.locator('[deskhand-ask]').count(), 'the one before is gone').toBe(1);
    await choose(german.t('menu.more'), 'English');
    await desk.helpdesk.ask.waitFor();
    await panel.close();
  });

  test('the page button goes and comes with the setting of its helpdesk, and the check tells it', async ({ desk }) => {
    await desk.open('tickets/4711');
    const options = await desk.browser.openOptions();
    const box = options.getByRole('checkbox', {
      name: uiText('options.desk-button-of', { match: 'http://127.0.0.1/tickets/*' }),
    });
    const save = async (): Promise<void> => {
      await options.getByRole('button', { name: uiText('options.save') }).click();
      await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
    };
    await box.uncheck();
    await save();
    await desk.helpdesk.ask.waitFor({ state: 'detached' });
    await desk.page.bringToFront();
    const panel = await desk.openPanel();
    await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
    await panel.getByRole('menuitem', { name: uiText('action.check') }).click();
    await panel.getByText(uiText('check.button.hidden')).waitFor();
    await panel.close();
    await box.check();
    await save();
    await desk.helpdesk.ask.waitFor();
    await options.close();
  });
});
