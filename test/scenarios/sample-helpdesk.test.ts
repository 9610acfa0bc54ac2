import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { HELPDESK_TICKETS } from '@/demo/helpdesk/tickets/helpdesk-tickets';
import { startServers, type Servers } from '@/demo/servers/start-servers';
import { SCENARIOS } from '@/demo/stand-in/scenarios/scenario-list';
import { statementSchema } from '@/test/contract/page-markup';
import { isComplete } from '@/test/drivers/is-complete';

let servers: Servers;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found');
  servers = await startServers({ firstPort: 0 });
  const launching = chromium.launch({ executablePath: search.path, chromiumSandbox: false, args: ['--disable-gpu'] });
  browser = await orHarnessFailure(launching, 'Chromium did not start');
});
afterAll(async () => {
  await browser?.close();
  await servers?.close();
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
});
afterEach(async () => {
  await page.context().close();
  expect(errors.splice(0)).toEqual([]);
});

const open = (path: string) => page.goto(servers.helpdesk + path, { waitUntil: 'load' });
const readStatement = async () =>
  statementSchema.parse(JSON.parse(await page.locator('script[data-deskhand="ticket"]').innerText()));
const tab = (name: string) => page.getByRole('tab', { name });
const editor = () => page.getByRole('textbox', { name: /^(Reply to the customer|Internal note)$/ });

describe('a ticket that is read by its markup', () => {
  it('the sample ticket carries the class names that an adapter relies on', async () => {
    await open('/tickets/4711');
    const read = await page.evaluate(() => {
      const texts = (selector: string) =>
        Array.from(document.querySelectorAll(selector), (found) => found.textContent.trim());
      return {
        id: document.querySelector<HTMLElement>('main.ticket')?.dataset.ticketId,
        subject: texts('h1.ticket-subject'),
        language: document.querySelector('ol.thread')?.getAttribute('lang'),
        roles: Array.from(document.querySelectorAll('ol.thread > li.entry'), (found) =>
          Array.from(found.classList)
            .filter((name) => name.startsWith('entry--'))
            .join(),
        ),
        ids: Array.from(document.querySelectorAll<HTMLElement>('li.entry'), ({ dataset }) => dataset.entryId),
        authors: texts('li.entry .entry-author'),
        times: Array.from(document.querySelectorAll('li.entry time'), (found) => found.getAttribute('datetime')),
        lastBody: texts('li.entry:last-child .entry-body'),
        quote: texts('.entry-body blockquote.quoted'),
        signatures: texts('.entry-body .signature').length,
        attachments: Array.from(
          document.querySelectorAll<HTMLAnchorElement>('ul.attachments a[href]'),
          ({ href }) => href,
        ),
        customer: texts('.customer .customer-name'),
        mail: document.querySelector('.customer a[href^="mailto:"]')?.getAttribute('href'),
      };
    });
    expect(read).toMatchObject({
      id: '4711',
      subject: ['Where is my order?'],
      language: 'en',
      roles: [
        'entry--customer',
        'entry--event',
        'entry--agent',
        'entry--note',
        'entry--customer',
        'entry--event',
        'entry--customer',
      ],
      ids: ['m1', 'e1', 'm2', 'n1', 'm3', 'e2', 'm4'],
      attachments: [`${servers.helpdesk}/files/4711/m1/order-confirmation.txt`],
      customer: ['Ada Buyer'],
      mail: 'mailto:ada.buyer@shop.example',
      signatures: 3,
    });
    expect(read.authors.slice(0, 3)).toEqual(['Ada Buyer', 'System', 'Kim Agent']);
    expect(read.times.at(-1)).toBe('2026-11-20T18:41:00Z');
    expect(read.lastBody[0]).toContain('Where is my order 10023?');
    expect(read.quote[0]).toContain('Kim Agent wrote');
    expect(await page.locator('script[data-deskhand], [data-deskhand-composer]').count()).toBe(0);
  });

  it.each(
    HELPDESK_TICKETS.filter((ticket) => ['ar', 'he'].includes(ticket.language)).map(
      ({ page: kind, id }) => `/${kind}/${id}`,
    ),
  )('turns the conversation from right to left on %s', async (path) => {
    await open(path);
    const direction = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((found) => getComputedStyle(found).direction);
    expect(await direction('.turns')).toBe('rtl');
    expect(await direction('h1')).toBe('rtl');
    await expect.poll(() => page.locator('.ql-editor').count()).toBe(1);
    expect(await direction('.ql-editor')).toBe('rtl');
    expect(await direction('.ql-toolbar')).toBe('ltr');
    expect(await direction('body')).toBe('ltr');
  });

  it('opens a sample ticket at its newest message', async () => {
    await open('/tickets/long?messages=60');
    await expect
      .poll(() =>
        page
          .locator('li.entry')
          .last()
          .evaluate((entry) => {
            const { bottom } = entry.getBoundingClientRect();
            const limit = document.querySelector('form.composer')?.getBoundingClientRect().top ?? 0;
            return bottom <= limit;
          }),
      )
      .toBe(true);
  });

  it('loads a page for another ticket', async () => {
    await open('/tickets/4711');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: /أين وصل طلبي/ }).click();
    await page.waitForURL('**/tickets/4717');
    expect(await page.locator('main.ticket').getAttribute('data-ticket-id')).toBe('4717');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });
});

const COMPOSERS = [
  ['/tickets/4711', 'form.composer', 'data-kind'],
  ['/stated/4712', 'form[data-deskhand-composer]', 'data-deskhand-composer'],
] as const;

describe.each(isComplete ? COMPOSERS : COMPOSERS.slice(0, 1))('the composer on %s', (path, form, attribute) => {
  const kind = () => page.locator(form).getAttribute(attribute);

  it('the composer states its kind, which follows the tab', async () => {
    await open(path);
    expect(await kind()).toBe('reply');
    await tab('Internal note').click();
    expect(await kind()).toBe('note');
    expect(await tab('Internal note').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('button', { name: 'Add note' }).isVisible()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await kind()).toBe('reply');
    expect(await tab('Reply').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('keeps draft and kind when the page is left and opened again', async () => {
    await open(path);
    await editor().click();
    await page.keyboard.type('Half a thought');
    await tab('Internal note').click();
    expect(await editor().innerText(), 'each tab has its own draft').toBe('\n');
    await editor().click();
    await page.keyboard.type('For us');
    await open('/tickets/4718');
    expect(await editor().innerText()).toBe('\n');
    await open(path);
    expect([await kind(), await editor().innerText()]).toEqual(['note', 'For us']);
    await tab('Reply').click();
    expect(await editor().innerText()).toBe('Half a thought');
  });

  it('keeps the draft when it changes between rich and plain text', async () => {
    await open(path);
    await editor().click();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await page.getByRole('button', { name: 'Plain text' }).click();
    expect(await editor().inputValue()).toBe('One\nTwo');
    expect(page.url()).toContain('composer=plain');
    await page.reload();
    expect(await editor().inputValue()).toBe('One\nTwo');
    await page.getByRole('button', { name: 'Rich text' }).click();
    expect(await editor().innerText()).toMatch(/^One\s+Two$/);
    expect(page.url()).not.toContain('composer');
  });

  it('appends the sent reply once and is then empty', async () => {
    await open(path);
    const entries = page.locator('.turns > li');
    const before = await entries.count();
    await editor().click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' & <plain>');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Reply sent');
    expect(await entries.count()).toBe(before + 1);
    expect(await entries.last().locator('.words').innerHTML()).toContain('<strong>Bold</strong> &amp; &lt;plain&gt;');
    expect(await editor().innerText()).toBe('\n');
    await page.reload();
    expect(await entries.count()).toBe(before + 1);
    expect(await editor().innerText()).toBe('\n');
  });

  it('adds an internal note from the plain editor', async () => {
    await open(`${path}?composer=plain`);
    await tab('Internal note').click();
    await editor().fill('For us only');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.poll(() => page.locator('.turns > li').last().innerText()).toContain('For us only');
    expect(await page.locator('.turns > li').last().innerText()).toContain('Internal note');
  });

  it('the composer sends nothing while it is empty', async () => {
    await open(path);
    const before = await page.locator('.turns > li').count();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Send reply' }).click();
    expect((await answered).status()).toBe(400);
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Write something first');
    expect(await page.locator('.turns > li').count()).toBe(before);
    errors.splice(0);
  });
});

describe('a ticket that states itself', () => {
  it('states the ticket in the published markup', async () => {
    await open('/stated/4712');
    const statement = await readStatement();
    expect(statement).toMatchObject({ id: '4712', language: 'de' });
    expect(statement.messages.slice(0, 4).map(({ role }) => role)).toEqual(['customer', 'agent', 'note', 'customer']);
  });

  it('carries none of the class names of the other pages', async () => {
    await open('/stated/4712');
    const names =
      '.ticket, .ticket-subject, .thread, .entry, .entry-body, .customer, .customer-name, .composer, .quoted';
    expect(await page.locator(names).count()).toBe(0);
  });

  it('changes the ticket in place: first the address, later the content', async () => {
    await open('/stated/4712');
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
      const push = history.pushState.bind(history);
      history.pushState = (...args) => {
        push(...args);
        const stated = document.querySelector('script[data-deskhand="ticket"]')?.textContent;
        Object.assign(window, { statedAtNewAddress: stated });
      };
    });
    await page.getByRole('link', { name: /订单 10015/ }).click();
    await page.waitForURL(/\/stated\/4716$/);
    expect(JSON.parse(await page.evaluate<string>('statedAtNewAddress'))).toMatchObject({ id: '4712' });
    await expect.poll(async () => (await readStatement()).id).toBe('4716');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('订单 10015 什么时候发货？');
    expect(await page.title()).toContain('#4716');
    expect(await page.locator('.row[aria-current="page"]').getAttribute('href')).toBe('/stated/4716');
    await page.goBack();
    await expect.poll(async () => (await readStatement()).id).toBe('4712');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('shows the ticket that was clicked last, however fast the clicks are', async () => {
    await open('/stated/4712');
    await page.getByRole('link', { name: /订单 10015/ }).click();
    await page.getByRole('link', { name: /Самовар/ }).click();
    await expect.poll(async () => (await readStatement()).id).toBe('4723');
    expect(page.url()).toMatch(/\/stated\/4723$/);
    expect(await page.locator('main').count()).toBe(1);
  });

  it('keeps a separate draft for each ticket', async () => {
    await open('/stated/4712');
    await editor().click();
    await page.keyboard.type('Für Jonas');
    await page.getByRole('link', { name: /订单 10015/ }).click();
    await expect.poll(async () => (await readStatement()).id).toBe('4716');
    expect(await editor().innerText()).toBe('\n');
    await page.goBack();
    await expect.poll(async () => (await readStatement()).id).toBe('4712');
    expect(await editor().innerText()).toBe('Für Jonas');
  });

  it('states an entry as soon as it is sent', async () => {
    await open('/stated/4728');
    const before = (await readStatement()).messages.length;
    await editor().click();
    await page.keyboard.type('Tea & more');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect.poll(async () => (await readStatement()).messages.length).toBe(before + 1);
    expect((await readStatement()).messages.at(-1)).toMatchObject({ role: 'agent', html: '<p>Tea &amp; more</p>' });
  });

  it('loads a page for a ticket that does not state itself', async () => {
    await open('/stated/4712');
    await page.getByRole('link', { name: /Where is my order/ }).click();
    await expect.poll(() => page.locator('main.ticket').getAttribute('data-ticket-id')).toBe('4711');
  });
});

describe('the page of scenarios', () => {
  const ask = (url: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

  it('sets a scenario by keyboard, shows it, and clears it', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Scenarios' }).press('Enter');
    await page.getByRole('heading', { name: 'Scenarios' }).waitFor();
    await page.getByRole('combobox', { name: 'What happens' }).focus();
    await page.keyboard.type('HTTP 503');
    await page.getByRole('combobox', { name: 'Where' }).focus();
    await page.keyboard.type('summary');
    await page.getByRole('spinbutton', { name: 'How many times' }).fill('2');
    await page.keyboard.press('Enter');
    const set = page.getByRole('region', { name: 'Set now' });
    await set.getByText('at summary, 2 times').waitFor();
    expect(await set.innerText()).toMatch(/HTTP 503 with a gateway’s page.*Expected: Says that the server failed/s);

    expect((await ask(servers.credentials.summaryUrl)).status).toBe(503);
    await page.reload();
    expect(await set.innerText()).toContain('at summary, once');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await set.getByRole('button', { name: 'Back to normal' }).press('Enter');
    await set.getByText('every server answers as it should').waitFor();
    expect((await ask(servers.credentials.summaryUrl)).status).not.toBe(503);
  });

  it('reaches orders and products as well, and both servers at once', async () => {
    await open('/scenarios');
    await page.getByRole('combobox', { name: 'What happens' }).selectOption('http-502');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByText('at orders, once').waitFor();
    expect((await ask(servers.credentials.replySuggestionUrl)).status).toBe(502);
    expect((await ask(`${servers.commerce}/products`)).status).toBe(502);
    await page.getByRole('button', { name: 'Back to normal' }).click();
    await page.getByText('every server answers as it should').waitFor();
  });

  it('explains a choice that does not fit in a sentence, and keeps the choice', async () => {
    await open('/scenarios');
    await page.getByRole('combobox', { name: 'What happens' }).selectOption('pending-for-ever');
    await page.getByRole('combobox', { name: 'Where' }).selectOption('reply-suggestion');
    await page.getByRole('button', { name: 'Play it' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      '"pending-for-ever" cannot be played at reply-suggestion here. Choose one of: summary.',
    );
    expect(await page.getByRole('combobox', { name: 'What happens' }).inputValue()).toBe('pending-for-ever');
    expect(await page.getByRole('combobox', { name: 'Where' }).inputValue()).toBe('reply-suggestion');
    errors.splice(0);
  });

  it('explains the meaning of each scenario', async () => {
    await open('/scenarios');
    await page.getByText('What each one means').click();
    expect(await page.getByRole('definition').count()).toBe(SCENARIOS.length);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

const PATHS = [
  '/',
  '/?q=nothing+like+it',
  '/tickets/4711',
  '/tickets/4717',
  '/stated/4712?composer=plain',
  '/scenarios',
];

// Each page in one of the schemes; in a complete run in both.
describe.each([
  ['light', 1280, 0],
  ['dark', 860, 1],
] as const)('in a %s scheme, %i px wide', (colorScheme, width, turn) => {
  it.each(PATHS.filter((_, index) => isComplete || index % 2 === turn))(
    'shows no accessibility fault on %s',
    async (path) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await open(path);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    },
  );
});

it.each([700, 860, 1280])('fits a window of %i px without scrolling sideways', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  for (const path of ['/', '/tickets/4711', '/tickets/4717', '/stated/4716', '/scenarios']) {
    await open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
