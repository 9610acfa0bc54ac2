import type { Page } from 'playwright-core';

import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';
import type { ReadResult } from '@/lib/domain/ticket';

import { createTest, type Desk, openDesk } from './desk';

const TICKET = { id: '7', subject: 'Lamp', messages: [{ role: 'customer', text: 'Where is my lamp?' }] };

/** A composer of the page's own: a text, and a list of what it was asked for. */
const COMPOSER = `
  let draft = 'Dear Ada,';
  let before = draft;
  const calls = [];
  const composer = {
    kind: 'reply',
    read: () => { calls.push('read'); return draft; },
    insert({ text }) { calls.push('insert'); before = draft; draft += '\\n' + text; return text; },
    undo() { calls.push('undo'); draft = before; },
  };`;

export const REQUEST: InsertRequest = {
  ticketId: '7',
  as: 'reply',
  mode: 'end',
  html: '<p>It is on its way.</p>',
  text: 'It is on its way.',
};

/** A desk at which any page of an integrator's can be opened, with the plugin in it. */
export interface PluginDesk extends Desk {
  /** What the plugin said in the console, and what the page did not catch. */
  errors: string[];
  /**
   * Opens a page that loads the plugin and then runs `script`; it shows the ticket and offers the composer above, unless
   * `isBare`. Waits until the extension is there.
   */
  openPage: (script?: string, options?: { isBare?: boolean; headers?: Record<string, string> }) => Promise<void>;
  /** Opens a page with this body and nothing else. */
  openBody: (body: string, headers?: Record<string, string>) => Promise<void>;
  /** Says to the page what the panel says. */
  read: () => Promise<ReadResult>;
  insert: (request?: Partial<InsertRequest>) => Promise<InsertResult>;
  undo: () => Promise<string>;
  /** The page's draft and what its composer was asked for so far. */
  readDraft: () => Promise<{ draft: string; calls: string[] }>;
}

async function openPluginDesk(): Promise<PluginDesk> {
  const desk = await openDesk();
  const { clear } = desk;
  const errors: string[] = [];
  let ours: Page;

  /** As the panel does: the extension's own page finds the tab and speaks to its content script. */
  async function say<Reply>(type: string, body: object = {}): Promise<Reply> {
    const answered = await ours.evaluate(
      async ([url, message]) => {
        const tabs = await chrome.tabs.query({});
        const tab = tabs.find((each) => each.url === url);
        return chrome.tabs.sendMessage<object, { reply: unknown } | undefined>(tab?.id ?? -1, message, { frameId: 0 });
      },
      [desk.page.url(), { deskhand: type, body }] as const,
    );
    return answered?.reply as Reply;
  }

  return Object.assign(desk, {
    errors,
    async clear() {
      await clear();
      ours = await desk.browser.openOptions();
      errors.length = 0;
    },
    async openBody(body: string, headers: Record<string, string> = {}) {
      const { page, servers } = desk;
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.route('**/plugin/page', (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers,
          body: `<!doctype html><title>Desk</title><body>${body}`,
        }),
      );
      await page.goto(`${servers.helpdesk}/plugin/page`);
    },
    openPage(script = '', { isBare = false, headers }: { isBare?: boolean; headers?: Record<string, string> } = {}) {
      const usual = `${COMPOSER} deskhand.showTicket(${JSON.stringify(TICKET)}); deskhand.offerComposer(composer);`;
      const body = `<script src="/assets/deskhand-plugin.js"></script>
        <script nonce="here">${isBare ? '' : usual} ${script}</script>`;
      return this.openBody(body, headers);
    },
    read: () => say<ReadResult>('ticket.read'),
    insert: (request: Partial<InsertRequest> = {}) => say<InsertResult>('composer.insert', { ...REQUEST, ...request }),
    undo: () => say<string>('composer.undo'),
    // What a classic script declares, later scripts of the page see.
    readDraft: () => desk.page.evaluate<{ draft: string; calls: string[] }>('({ draft, calls })'),
  });
}

/** A test at such a desk. */
export const test = createTest(openPluginDesk);
