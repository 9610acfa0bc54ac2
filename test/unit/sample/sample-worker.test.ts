import { describe, expect, it } from 'vitest';

import { suggestionDataSchema } from '@/lib/contract/suggestion';
import { summaryDataSchema } from '@/lib/contract/summary';
import { findFactDifferences } from '@/lib/domain/fact-check';
import { findOrderNumbers } from '@/lib/domain/order-numbers';
import type { SuggestionOptions } from '@/lib/domain/suggestion-request';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { decideVerdict } from '@/lib/domain/verdict';
import { SAMPLE_INSTRUCTIONS } from '@/lib/sample/sample-answers';

import { NOW, requireTicket, stageWorker, TICKETS } from './stage-worker';

async function suggest(id: string, options: SuggestionOptions = {}) {
  const ticket = requireTicket(id);
  const answer = await stageWorker()['suggestion.request']?.({ requestId: 'request-1', pageId: 1, ticket, options });
  if (!answer?.ok) throw new Error('The demo has no answer');
  return answer.value;
}

describe('the suggestions of the demo', () => {
  it('the demo answers with ready to send first, then needs review, hand-off and no reply', async () => {
    const kinds = await Promise.all(TICKETS.map(async ({ id }) => decideVerdict((await suggest(id)).data).kind));
    expect(kinds).toEqual(['MESSAGE', 'MESSAGE', 'MESSAGE', 'MESSAGE', 'HUMAN_REVIEW', 'TO_AGENT', 'NO_REPLY']);
  });

  it('every suggestion keeps to the contract and belongs to its ticket', async () => {
    for (const ticket of TICKETS) {
      const { data, ticket: identity, messageCount, answeredAt } = await suggest(ticket.id);
      expect(suggestionDataSchema.parse(data)).toEqual(data);
      expect(identity).toEqual(identifyTicket(ticket));
      expect(messageCount).toBe(ticket.messages.filter(({ role }) => role !== 'note').length);
      expect(answeredAt).toBe(new Date(NOW).toISOString());
    }
  });

  it('a suggestion comes in the format that the panel requests', async () => {
    expect((await suggest('4711')).data.content).toMatch(/^<p>Hello Ada,<\/p>/);
    const plain = await suggest('4711', { contentFormat: 'PLAIN' });
    expect(plain).toMatchObject({ askedFormat: 'PLAIN', data: { contentFormat: 'PLAIN' } });
    expect(plain.data.content).not.toContain('<');
  });

  it('a suggestion follows each button that steers, the last one of several', async () => {
    const contents = await Promise.all(
      SAMPLE_INSTRUCTIONS.map(async (instruction) => (await suggest('4711', { instruction })).data.content),
    );
    expect(new Set([...contents, (await suggest('4711')).data.content]).size).toBe(SAMPLE_INSTRUCTIONS.length + 1);
    expect((await suggest('4711', { instruction: 'warmer\nshorter' })).data.content).toBe(contents[0]);
  });

  it('answers a Spanish ticket in Spanish, and in English if that is chosen', async () => {
    expect((await suggest('4714')).data).toMatchObject({
      language: 'SPANISH',
      content: expect.stringContaining('Hola') as string,
    });
    expect((await suggest('4714', { targetLanguage: 'ENGLISH' })).data).toMatchObject({
      language: 'ENGLISH',
      content: expect.stringContaining('Hello') as string,
      reasonDescription: 'Order found: it was cancelled',
    });
  });

  it('makes the mistake that the demo warns of, and no other', async () => {
    for (const ticket of TICKETS) {
      const { content } = (await suggest(ticket.id, { contentFormat: 'PLAIN' })).data;
      const [orderNumber = ''] = findOrderNumbers(ticket);
      const found = await stageWorker()['order.find']?.({ orderNumber });
      const row = found?.ok && found.value?.row;
      if (!row || !content) continue;
      const facts = findFactDifferences(content, row, undefined, ticket.language).map(({ fact }) => fact);
      expect(facts, ticket.id).toEqual(ticket.id === '4731' ? ['order-number', 'status'] : []);
    }
  });

  it.each([{ instruction: 'Offer a voucher.' }, { targetLanguage: 'GERMAN' }] as const)(
    'a suggestion says that it is prepared where %o cannot be followed',
    async (options) => {
      const { data } = await suggest('4711', options);
      expect(data.reasonDescription).toMatch(/^The demo has no other text/);
      expect(data.content).toBe((await suggest('4711')).data.content);
      expect((await suggest('4719', options)).data.reasonDescription, 'where no text is expected').toBe(
        'Customer threatens legal steps',
      );
    },
  );
});

it('the demo summarizes every ticket as the contract says', async () => {
  for (const ticket of TICKETS) {
    const answer = await stageWorker()['summary.request']?.({ requestId: 'r', pageId: 1, ticket, options: {} });
    if (!answer?.ok) throw new Error('The demo has no summary');
    expect(summaryDataSchema.parse(answer.value.data)).toEqual(answer.value.data);
    expect(answer.value.data.summary).toContain(ticket.customer?.name);
  }
});

describe('the shop of the demo', () => {
  it('knows the order of every ticket, under the name of its customer', async () => {
    for (const ticket of TICKETS) {
      const [orderNumber = ''] = findOrderNumbers(ticket);
      const found = await stageWorker()['order.find']?.({ orderNumber });
      expect(found, ticket.id).toMatchObject({
        ok: true,
        value: { row: { orderNumber, buyerEmail: ticket.customer?.email }, isSample: true },
      });
    }
  });

  it('finds a product by its ID and by a SKU, with the address of its picture', async () => {
    const find = stageWorker()['product.find'];
    const byId = await find?.({ productId: 'P-1001' });
    expect(byId).toMatchObject({
      value: { row: { externalId: 'P-1001', mainImageUrl: 'chrome-extension://id/mock/pictures/kettle.svg' } },
    });
    expect(await find?.({ productId: 'KET-17-ST' })).toEqual(byId);
    expect(await find?.({ productId: 'P-0' })).toEqual({ ok: true, value: null });
  });

  it('lists the orders of a customer, the newest first, as many as the panel wants', async () => {
    const list = stageWorker()['customer.orders'];
    const orders = await list?.({ email: 'ada.buyer@shop.example', most: 1 });
    expect(orders).toMatchObject({ ok: true, value: { orders: [{ orderNumber: '10023' }], total: 2, isSample: true } });
  });

  it('counts as synced', async () => {
    const worker = stageWorker();
    const synced = { last: { at: NOW, orders: expect.any(Number) as number, products: expect.any(Number) as number } };
    for (const type of ['sync.follow', 'sync.start', 'sync.cancel'] as const) {
      expect(await worker[type]?.({})).toEqual(synced);
    }
  });
});

describe('the worker of the demo', () => {
  it('hands out a click on the page button once', async () => {
    const worker = stageWorker();
    const take = () =>
      worker['button.take']?.({ pageId: 1, ticket: identifyTicket(requireTicket('4711')), takeId: '1' });
    expect(await take()).toEqual({ fate: 'none' });
    worker.clickButton();
    expect([await take(), await take()]).toMatchObject([{ fate: 'taken' }, { fate: 'none' }]);
  });

  it('keeps a chosen language, and offers neither lessons nor automatic suggestions', async () => {
    const worker = stageWorker();
    await worker['defaults.save']?.({ uiLanguage: 'ja' });
    expect(await worker['settings.view']?.({})).toMatchObject({
      settings: { defaults: { uiLanguage: 'ja', autoSuggest: 'off' }, commerce: { source: 'mock' } },
      managed: ['desks'],
    });
  });

  it('drafts a reply to one ticket, once, without a request', async () => {
    const worker = stageWorker();
    const waitFor = (id: string, since?: string) =>
      worker['events.wait']({ panelId: '1', tickets: [{ desk: 'demo', scope: '', id }], ...(since && { since }) });
    const news = await waitFor('4732');
    expect(news).toMatchObject({ ok: true, value: { events: [{ type: 'reply', isHtml: true }] } });
    const others = [waitFor('4711'), waitFor('4732', news.ok ? news.value.cursor : '')];
    expect(await Promise.race([...others, Promise.resolve('nothing')])).toBe('nothing');
  });

  it('answers no message about addresses and secrets', () => {
    const answered = Object.keys(stageWorker());
    expect(answered.filter((type) => /^(channel|commerce|lesson)\.|settings\.save/.test(type))).toEqual([]);
  });
});
