import { describe, expect, it } from 'vitest';

import { createMemoryStore } from '@/demo/shop/create-row-store';
import { answerSummaryRequest } from '@/demo/stand-in/answers/answer-summary';
import { DEMO_CHANNEL } from '@/demo/stand-in/channels';
import { LANGUAGE_BOOKS } from '@/demo/stand-in/languages/language-books';
import { summaryResponseSchema } from '@/lib/contract/summary';

const store = createMemoryStore({
  orders: [
    {
      lastUpdatedAt: '2026-11-01T00:00:00Z',
      order: { orderNumber: '10023', status: 'SHIPPED', trackingNumber: '1Z999' },
    },
  ],
  products: [],
  pictureBase: '',
});

const answer = (body: unknown, credential: { xToken: string; channelId: string } = DEMO_CHANNEL) =>
  answerSummaryRequest(credential, body, { store, clock: () => 0 });

const summarise = (body: object) => {
  const { status, body: answered } = answer(body);
  expect(status).toBe(200);
  return summaryResponseSchema.parse(answered).data;
};

const messages = [
  { role: 'user', content: 'Where is my order 10023?' },
  { role: 'agent', content: 'On its way.' },
  { content: 'Somebody said something.' },
  { role: 'user', content: ' ' },
  { role: 'user', content: 'It is still missing.' },
];

describe('answerSummaryRequest', () => {
  it('summarizes subject, counts, request, latest message and order', () => {
    expect(summarise({ ticketId: '4711', subject: 'Order', messages, language: 'en' })).toMatchObject({
      ticketId: '4711',
      status: 'COMPLETED',
      errorMessage: null,
      summary:
        'Subject: Order\n\n' +
        '- Messages: 2 from the customer, 2 from the team\n' +
        '- Request: “Where is my order 10023?”\n' +
        '- Latest from the customer: “It is still missing.”\n' +
        '- Order 10023: SHIPPED, tracking number 1Z999',
    });
  });

  it('prefers content that is not blank to the messages', () => {
    const { summary } = summarise({ content: 'A long talk about lamps', messages });
    expect(summary).toContain('A long talk about lamps');
    expect(summary).not.toContain('10023');
    expect(summarise({ content: '  ', messages }).summary).toContain('10023');
  });

  it('truncates long quotations', () => {
    const { summary = '' } = summarise({ messages: [{ role: 'user', content: 'word '.repeat(200) }] });
    expect(summary?.length).toBeLessThan(260);
    expect(summary).toContain('…');
  });

  it.each([
    ['neither content nor messages', {}],
    ['both empty', { content: '', messages: [] }],
  ])('accepts a request with %s', (_name, body) => {
    expect(summarise(body)).toMatchObject({ status: 'COMPLETED', summary: expect.stringContaining('no text') });
  });

  it.each(LANGUAGE_BOOKS.map(({ tag, summary }) => [tag, summary] as const))(
    'writes the summary in %s',
    (tag, words) => {
      const { summary } = summarise({ messages, language: tag });
      expect(summary).toContain(words.first.split('{')[0]);
      expect(summary).not.toMatch(/[{}]/);
    },
  );

  it.each([
    ['de-AT', 'Anliegen'],
    ['zh', '诉求'],
    ['et', 'Request'],
    [undefined, 'Request'],
  ])('answers the language %s with the word "%s"', (language, word) => {
    expect(summarise({ messages, language }).summary).toContain(word);
  });

  it('delays a subject with [async], and fails one with [fail]', () => {
    expect(summarise({ ticketId: '1', subject: 'Lamps [async]', messages })).toMatchObject({
      ticketId: '1',
      status: 'PENDING',
      summary: null,
      errorMessage: null,
    });
    expect(answer({ ticketId: '1', subject: 'Lamps [fail]', messages })).toEqual({
      status: 500,
      body: { code: '500', msg: 'Summary generation error', success: false, data: null },
      effects: [],
    });
  });

  it('names the stand-in in the task id', () => {
    expect(summarise({ messages }).taskId).toMatch(/^stand-in-/);
  });
});

describe('the refusal', () => {
  it.each([
    ['a wrong token', {}, { xToken: 'other', channelId: '1001' }, 'xToken'],
    ['a wrong channel', {}, { xToken: 'demo-x-token', channelId: '9' }, 'channel'],
    ['messages that are no list', { messages: 'x' }, DEMO_CHANNEL, 'messages'],
    ['no JSON at all', undefined, DEMO_CHANNEL, 'body'],
  ])('refuses %s with code 400 and the field', (_name, body, credential, word) => {
    expect(answer(body, credential)).toEqual({
      effects: [],
      status: 400,
      body: { code: '400', msg: expect.stringContaining(word), success: false, data: null },
    });
  });
});
