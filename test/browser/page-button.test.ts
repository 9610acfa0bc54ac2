import { describe, expect } from 'vitest';

import { partsOf, readVerdict } from '@/demo/browser/panel-parts';

import { test } from './desk';

describe('Our button in the helpdesk page', () => {
  test('asks once for a double click', async ({ desk }) => {
    await desk.open('tickets/4711');
    // The panel would not ask the platform twice either; what counts here is what the page says.
    const options = await desk.browser.openOptions();
    await options.evaluate(() => {
      const heard: unknown[] = ((globalThis as { heard?: unknown[] }).heard = []);
      chrome.runtime.onMessage.addListener((message: { deskhand?: string }) => {
        if (message.deskhand === 'panel.ask') heard.push(message);
      });
    });
    await desk.page.bringToFront();
    await desk.helpdesk.ask.dblclick();
    const panel = await desk.browser.sidePanel();
    expect(await readVerdict(panel)).toContain('Ready to send');
    expect(await options.evaluate(() => (globalThis as { heard?: unknown[] }).heard?.length)).toBe(1);
    await panel.close();
  });

  test('is reached and pressed by keyboard, and shows where the focus is', async ({ desk }) => {
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

  test('moves nothing on the page', async ({ desk }) => {
    const boxes = (): Promise<unknown> =>
      desk.page.evaluate(() =>
        Array.from(document.querySelectorAll('body *:not(deskhand-ask)'), (element) => {
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
    await desk.page.locator('deskhand-ask').evaluate((host) => host.style.setProperty('display', 'none', 'important'));
    expect(await boxes()).toEqual(withButton);
  });

  test.for(['tickets/4711', 'tickets/4717'])('covers no control of the page: %s', async (ticket, { desk }) => {
    await desk.open(ticket);
    const ours = await desk.helpdesk.ask.boundingBox();
    if (!ours) throw new Error('Our button is not shown');
    const boxes = await desk.page.locator('button:not(deskhand-ask *), a, select, input').evaluateAll((controls) =>
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

  test('looks as it should where the page forbids styles, and follows the page’s scheme', async ({ desk }) => {
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

  test('stays beside the composer while the page changes tickets and editors', async ({ desk }) => {
    const isBesideComposer = (): Promise<boolean> =>
      desk.page
        .locator('deskhand-ask')
        .evaluate((host) => host.nextElementSibling?.matches('.ql-editor, textarea') ?? false);
    await desk.open('stated/4727');
    expect(await isBesideComposer()).toBe(true);
    await desk.page.getByRole('button', { name: 'Plain text' }).click();
    await desk.page.locator('deskhand-ask + textarea').waitFor();
    await desk.page.locator('a[data-page="stated"]').first().click();
    await desk.page.locator('deskhand-ask + :is(.ql-editor, textarea)').waitFor();
    expect(await desk.helpdesk.ask.count()).toBe(1);
  });

  test('speaks the language of the panel as soon as another is chosen there', async ({ desk }) => {
    await desk.open('tickets/4711');
    const panel = await desk.browser.openSidePanel(desk.page);
    const choose = async (menu: string, language: string): Promise<void> => {
      await panel.getByRole('button', { name: menu, exact: true }).click();
      await panel.getByRole('menuitemradio', { name: language }).click();
    };
    await choose('More', 'Deutsch');
    const inGerman = desk.page.getByRole('button', { name: 'Antwort vorschlagen' });
    await inGerman.click();
    await panel.getByRole('region', { name: 'Einschätzung' }).getByText('Sendebereit').waitFor();
    expect(await inGerman.getAttribute('lang')).toBe('de');
    expect(await desk.page.locator('deskhand-ask').count(), 'the one before is gone').toBe(1);
    await choose('Mehr', 'English');
    await desk.helpdesk.ask.waitFor();
    await panel.close();
  });
});
