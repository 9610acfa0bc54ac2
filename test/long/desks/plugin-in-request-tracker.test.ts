import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { bundlePlugin } from '@/demo/helpdesk/bundle-plugin';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { SuggestionRequest } from '@/lib/contract/suggestion';

import { logIn } from './log-in';

const desk = inject('requestTracker');
let servers: Servers;
let browser: DeskhandBrowser;
let page: Page;

/** An integrator's script: the page's view of the ticket, and the functions of its editor (CKEditor 4). */
const INTEGRATION = `
  deskhand.showTicket({
    id: document.querySelector('form[name=TicketUpdate] input[name=id]').value,
    subject: document.querySelector('#header h1').textContent.replace(/^#\\d+: /, ''),
    language: 'en',
    messages: [{ role: 'customer', author: 'Dana Whitfield', text: 'Where is my order 10029 now?' }],
  });
  {
    const editor = CKEDITOR.instances.UpdateContent;
    const read = () => editor.editable().getText();
    let before;
    const offer = () => {
      const kind = document.querySelector('#UpdateType').value === 'private' ? 'note' : 'reply';
      return deskhand.offerComposer({
        kind,
        read,
        insert({ html, text }) {
          before = editor.getData();
          editor.setData(before + html);
          return text;
        },
        undo: () => editor.setData(before),
      });
    };
    let withdraw = offer();
    document.querySelector('#UpdateType').addEventListener('change', () => {
      withdraw();
      withdraw = offer();
    });
  }`;

beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
  browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  await configure(browser, {
    ...setUpFor(servers),
    desks: [{ match: 'http://127.0.0.1/*', adapter: 'deskhand-page' }],
  });
  page = await browser.context.newPage();
  await logIn(page, desk.address, 'agent.mira');
  await page.goto(`${desk.address}/Ticket/Update.html?Action=Respond&id=${desk.tickets.english}`);
  await page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]').waitFor();
  await page.addScriptTag({ content: await bundlePlugin() });
  await page.addScriptTag({ content: INTEGRATION });
});

afterAll(async () => {
  await browser?.close();
  await servers?.close();
});

const editor = () => page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]');
const normalizeText = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

describe('The plugin, added to the page of Request Tracker', () => {
  it("asks, shows the verdict, inserts through the page's plugin, takes back, and inserts no reply as a comment", async () => {
    const { length: asked } = servers.platform.requests;
    const panel = await browser.openSidePanel(page);
    const parts = partsOf(panel);
    await panel.getByText('Where is my backpack, order 10029?').waitFor();
    await parts.ask.click();
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    // The markup of the page does not state it.
    expect(body.messages).toMatchObject([{ role: 'USER', content: 'Where is my order 10029 now?' }]);
    const reply = await readReply(panel);

    await editor().click();
    await page.keyboard.type('Dear Dana,');
    const before = await editor().innerText();
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(normalizeText(await editor().innerText())).toBe(normalizeText(`Dear Dana,${reply}`));
    await parts.undo.click();
    await panel.getByText(uiText('insert.undone')).waitFor();
    expect((await editor().innerText()).trim()).toBe(before.trim());

    await page.locator('#UpdateType').selectOption('private', { force: true });
    await parts.insertIntoNote.waitFor();
    expect((await editor().innerText()).trim()).toBe(before.trim());
    expect(servers.platform.requests).toHaveLength(asked + 1);
  });
});
