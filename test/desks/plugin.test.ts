import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { buildExtension, DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { buildPlugin } from '@/demo/build-plugin';
import { type Servers, startServers } from '@/demo/servers';
import { setUpFor } from '@/demo/set-up-for';
import type { SuggestionRequest } from '@/lib/contract/suggestion';

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, '../../scripts/request-tracker');
/** Not the one of the test that reads Request Tracker by its markup, which ends its own server when it is done. */
const environment = { ...process.env, PORT: '8191' };

let isOurServer: boolean;
let servers: Servers;
let browser: DeskhandBrowser;
let page: Page;

/**
 * What an integrator would add to a helpdesk that they may change: the page's own view of the ticket, and its editor's own
 * functions (CKEditor 4's).
 */
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
  const { stdout } = await run('sh', [join(SCRIPTS, 'up.sh')], { maxBuffer: 2 ** 26, env: environment });
  console.log(stdout.trimEnd());
  isOurServer = stdout.includes('starting on');
  const desk = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
    address: string;
    tickets: { english: number };
  };

  expect(buildExtension()).toBeUndefined();
  servers = await startServers({ firstPort: 0 });
  browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  await configure(browser, {
    ...setUpFor(servers),
    desks: [{ match: 'http://127.0.0.1/*', adapter: 'deskhand-page' }],
  });
  page = await browser.context.newPage();
  await page.goto(desk.address);
  await page.locator('input[name=user]').fill('agent.mira');
  await page.locator('input[name=pass]').fill('deskhand-demo-1');
  await page.locator('input[type=submit]').click();
  await page.locator('.current-user').waitFor();
  await page.goto(`${desk.address}/Ticket/Update.html?Action=Respond&id=${desk.tickets.english}`);
  await page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]').waitFor();
  await page.addScriptTag({ content: await buildPlugin() });
  await page.addScriptTag({ content: INTEGRATION });
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await servers?.close();
  // One that ran before is left running.
  if (isOurServer) await run('sh', [join(SCRIPTS, 'down.sh')], { env: environment });
});

const editor = () => page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

describe('The plugin, added to the page of Request Tracker', () => {
  it('speaks for the page: ask, verdict, insert by its own editor, take back, and no reply as a comment', async () => {
    const panel = await browser.openSidePanel(page);
    const parts = partsOf(panel);
    await panel.getByText('Where is my backpack, order 10029?').waitFor();
    await parts.ask.click();
    expect(await readVerdict(panel)).toContain('Ready to send');
    const body = servers.platform.requests.at(-1)?.body as SuggestionRequest;
    // What the page states, and not what stands on it.
    expect(body.messages).toMatchObject([{ role: 'USER', content: 'Where is my order 10029 now?' }]);
    const reply = await readReply(panel);

    await editor().click();
    await page.keyboard.type('Dear Dana,');
    const before = await editor().innerText();
    await parts.insert.click();
    await parts.undo.waitFor();
    expect(lettersOf(await editor().innerText())).toBe(lettersOf(`Dear Dana,${reply}`));
    await parts.undo.click();
    await panel.getByText('Your draft is as it was').waitFor();
    expect((await editor().innerText()).trim()).toBe(before.trim());

    await page.locator('#UpdateType').selectOption('private', { force: true });
    await parts.insert.click();
    await panel.getByText('The open box writes an internal note').waitFor();
    expect((await editor().innerText()).trim()).toBe(before.trim());
    expect(servers.platform.requests).toHaveLength(1);
  });
});
