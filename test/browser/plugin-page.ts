import type { Page } from 'playwright-core';

import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';
import type { ReadResult } from '@/lib/domain/ticket';

import { createTest, type Desk, openDesk } from './desk';

const TICKET = { id: '7', subject: 'Lamp', messages: [{ role: 'customer', text: 'Where is my lamp?' }] };

/** The page's own. */
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

export const REQUEST: Omit<InsertRequest, 'ticket'> = {
  insertionId: 'insertion-1',
  as: 'reply',
  mode: 'end',
  html: '<p>It is on its way.</p>',
  text: 'It is on its way.',
};

export interface PluginDesk extends Desk {
  /** Logged by the plugin, or not caught by the page. */
  errors: string[];
  /** Runs `script` in a page with the plugin; unless `isBare` it shows the ticket and offers the composer above. */
  openPage: (script?: string, options?: { isBare?: boolean; headers?: Record<string, string> }) => Promise<void>;
  openBody: (body: string, headers?: Record<string, string>) => Promise<void>;
  /** As the panel does. */
  read: () => Promise<ReadResult>;
  insert: (request?: Partial<InsertRequest> & { id?: string }) => Promise<InsertResult>;
  undo: () => Promise<string>;
  readDraft: () => Promise<{ draft: string; calls: string[] }>;
}

async function openPluginDesk(): Promise<PluginDesk> {
  const desk = await openDesk();
  const { clear } = desk;
  const errors: string[] = [];
  let ours: Page;
  /** The last insertion, for the request to undo it. */
  let inserted: object | undefined;

  /** A page of the extension finds the tab and calls its content script. */
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
      ours = await desk.browser.openBarePage();
      errors.length = 0;
      inserted = undefined;
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
    // The page is a desk beside the sample helpdesk of the same origin. Its address names no ticket: the scope is empty.
    async insert({ id = '7', ...more }: Partial<InsertRequest> & { id?: string } = {}) {
      const ticket = { desk: `${desk.servers.helpdesk}/plugin/*`, scope: '', id };
      const request = { ...REQUEST, ticket, ...more };
      const result = await say<InsertResult>('composer.insert', request);
      if (result.documentId !== undefined || !inserted) inserted = { ...request, documentId: result.documentId };
      return result;
    },
    undo: () => say<string>('composer.undo', inserted),
    readDraft: () => desk.page.evaluate<{ draft: string; calls: string[] }>('({ draft, calls })'),
  });
}

export const test = createTest(openPluginDesk);
