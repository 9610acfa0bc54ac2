import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { addMessages } from '@/test/browser/add-messages';
import { test } from '@/test/browser/desk';
import { isComplete } from '@/test/drivers/is-complete';

const CHATWOOT = readFileSync(new URL('../pages/chatwoot/conversation.html', import.meta.url), 'utf8');

interface Handed {
  kind: TicketReading['kind'];
  id?: string;
  texts: string[];
}

async function listenToReadings(panel: Page): Promise<() => Promise<Handed[]>> {
  await panel.evaluate(() => {
    const handed: Handed[] = [];
    Object.assign(globalThis, { handed });
    const send = chrome.tabs.sendMessage.bind(chrome.tabs) as (...all: unknown[]) => Promise<unknown>;
    const listen = async (...all: unknown[]): Promise<unknown> => {
      const answer = await send(...all);
      const { reply } = answer as { reply?: TicketReading };
      if (reply?.kind === 'none') handed.push({ kind: reply.kind, texts: [] });
      else if (reply?.kind)
        handed.push({ kind: reply.kind, id: reply.ticket.id, texts: reply.ticket.messages.map(({ text }) => text) });
      return answer;
    };
    Object.assign(chrome.tabs, { sendMessage: listen });
  });
  return () => panel.evaluate(() => (globalThis as unknown as { handed: Handed[] }).handed);
}

const amounts = (handed: Handed[]): string[] => handed.map(({ kind, texts }) => `${kind} ${texts.length}`);

describe('A thread of 5,000 messages', () => {
  test('hands over only the changes of a thread of 5,000 messages', async ({ desk }) => {
    await desk.open('tickets/long?messages=5000');
    const panel = await desk.openPanel();
    const { header } = partsOf(panel);
    await header.getByText('(5000 entries)').waitFor();
    const readHanded = await listenToReadings(panel);

    await addMessages(desk.page, 100, 'And another thing');
    await header.getByText(uiText('ticket.messages', { count: 4433 })).waitFor();
    expect(amounts(await readHanded())).toEqual(['changes 100']);

    await desk.page.evaluate(() => {
      const [, body] = document.querySelectorAll('.entry--customer .entry-body');
      if (body) body.innerHTML = '<p>I was wrong</p>';
    });
    await until(async () => (await readHanded()).length > 1, 'the edited message');
    expect((await readHanded()).at(-1)).toMatchObject({ kind: 'changes', texts: ['I was wrong'] });

    await desk.page.evaluate(() => {
      document.querySelector('.entry--customer')?.classList.replace('entry--customer', 'entry--note');
    });
    await header.getByText(uiText('ticket.messages', { count: 4432 })).waitFor();
    expect(amounts(await readHanded())).toEqual(['changes 100', 'changes 1', 'changes 1']);
  });
});

describe('A followed ticket', () => {
  test('reads a message whose text arrives after its element', async ({ desk }) => {
    await desk.open('tickets/4711');
    const panel = await desk.openPanel();
    await partsOf(panel).header.getByText('#4711').waitFor();
    const readHanded = await listenToReadings(panel);
    await addMessages(desk.page, 1, '');
    await until(async () => (await readHanded()).length === 1, 'the empty message');
    await desk.page.evaluate(() => {
      const body = document.querySelector('.entry:last-child .entry-body');
      body?.append('Late words');
    });
    await until(async () => (await readHanded()).length === 2, 'its words');
    expect((await readHanded()).map(({ texts }) => texts)).toEqual([[''], ['Late words']]);
  });

  test('reads a customer whose element arrives after the thread', async ({ desk }) => {
    await desk.open('tickets/4711');
    const name = (await desk.page.locator('.customer-name').innerText()).trim();
    await desk.page.evaluate(() => {
      const card = document.querySelector('.customer');
      Object.assign(globalThis, { card });
      card?.remove();
    });
    const panel = await desk.openPanel();
    await partsOf(panel).header.getByText('#4711').waitFor();
    expect(await partsOf(panel).header.innerText()).not.toContain(name);
    await desk.page.evaluate(() =>
      document.querySelector('main')?.append((globalThis as unknown as { card: Node }).card),
    );
    await partsOf(panel).header.getByText(name).waitFor();
  });

  test('continues to follow a ticket after the panel was reopened, the worker died, and the extension was updated', async ({
    desk,
  }) => {
    await desk.open('tickets/4711');
    await partsOf(await desk.openPanel())
      .header.getByText('#4711')
      .waitFor();
    await desk.closePanel();
    await addMessages(desk.page, 1, 'While the panel was closed');
    let panel = await desk.openPanel();
    await partsOf(panel).header.getByText('#4711').waitFor();
    const before = Number(/(\d+) messages/.exec(await partsOf(panel).header.innerText())?.[1]);
    await desk.browser.killWorker();
    await addMessages(desk.page, 2, 'While the worker was dead');
    await partsOf(panel)
      .header.getByText(uiText('ticket.messages', { count: before + 2 }))
      .waitFor();
    await desk.browser.reloadExtension();
    panel = await desk.openPanel();
    await partsOf(panel)
      .header.getByText(uiText('ticket.messages', { count: before + 2 }))
      .waitFor();
    await addMessages(desk.page, 1, 'After the update');
    await partsOf(panel)
      .header.getByText(uiText('ticket.messages', { count: before + 3 }))
      .waitFor();
  });
});

describe('A single-page helpdesk whose address is ahead of its content', () => {
  test.for(isComplete ? [200, 1500] : [200])(
    'never takes old messages for the new ticket when the address changes %i ms before the content',
    async (lateMs, { desk }) => {
      await desk.addDesks([{ match: 'http://127.0.0.1/app/*', adapter: 'chatwoot' }]);
      const address = `${desk.servers.helpdesk}/app/accounts/1/conversations/78`;
      await desk.page.route('**/app/**', (route) => route.fulfill({ contentType: 'text/html', body: CHATWOOT }));
      await desk.page.goto(address);
      await desk.helpdesk.ask.waitFor();
      const panel = await desk.openPanel();
      await partsOf(panel).header.getByText('#78').waitFor();
      const readHanded = await listenToReadings(panel);
      await desk.page.evaluate((ms) => {
        history.pushState(null, '', location.href.replace('/78', '/79'));
        setTimeout(() => {
          const messages = [...document.querySelectorAll('[data-message-id]')];
          for (const other of messages.slice(1)) other.remove();
          messages[0]?.setAttribute('data-message-id', '990');
          const body = messages[0]?.querySelector('.prose, [data-bubble-name] span');
          if (body) body.textContent = 'Words of the new ticket';
        }, ms);
      }, lateMs);
      await partsOf(panel).header.getByText('#79').waitFor();
      const ofNew = (await readHanded()).filter(({ id }) => id === '79');
      expect(ofNew[0]).toMatchObject({ kind: 'ticket', texts: ['Words of the new ticket'] });
      // A later reading may find that nothing has changed.
      expect(ofNew.slice(1).flatMap(({ texts }) => texts)).toEqual([]);
    },
  );
});
