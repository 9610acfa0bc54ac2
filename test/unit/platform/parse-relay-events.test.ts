import { expect, test } from 'vitest';

import { parseRelayEvents } from '@/lib/platform/parse-relay-events';
import { fail, succeed } from '@/lib/shared/outcome';

const SENT = { createdAt: '2026-11-21T10:00:00.000Z', ticketId: '4711', id: '12' };
const { createdAt } = SENT;

const parse = (body: unknown) => parseRelayEvents({ httpStatus: 200, body });

test('reads replies, tags and finished summaries, and leaves out every other event', () => {
  const events = [
    { ...SENT, type: 'reply', reply: '<p>Hi</p>' },
    { ...SENT, type: 'reply', reply: 'Hi', replyType: 'text', confidence: 0.5 },
    { ...SENT, type: 'tags', tags: ['refund', ' refund ', '', 'x'.repeat(99)] },
    { ...SENT, type: 'summary', taskId: 't1', status: 'COMPLETED', summary: 'Ada waits.' },
    { ...SENT, type: 'summary', taskId: 't1', status: 'FAILED', errorMessage: 'No.', createdAt: 7 },
    { ...SENT, type: 'summary', taskId: 't1', status: 'PENDING' },
    { ...SENT, type: 'summary', status: 'COMPLETED' },
    { ...SENT, type: 'tags', tags: ['refund', 7] },
    { ...SENT, type: 'reply', reply: 7 },
    { type: 'new' },
    'event',
    null,
  ];
  expect(parse({ cursor: '12', events })).toEqual(
    succeed({
      cursor: '12',
      events: [
        { type: 'reply', reply: '<p>Hi</p>', isHtml: true, createdAt },
        { type: 'reply', reply: 'Hi', isHtml: false, createdAt },
        { type: 'tags', tags: ['refund', 'x'.repeat(60)], createdAt },
        { type: 'summary', taskId: 't1', status: 'COMPLETED', summary: 'Ada waits.', errorMessage: null, createdAt },
        { type: 'summary', taskId: 't1', status: 'FAILED', summary: null, errorMessage: 'No.', createdAt: '' },
      ],
    }),
  );
});

test('removes the characters that nobody sees', () => {
  const events = [
    { ...SENT, type: 'reply', reply: 'He\u200Bllo' },
    { ...SENT, type: 'tags', tags: ['re\u200Bfund', 'refund', '\u200B'] },
    { ...SENT, type: 'summary', taskId: 't1', status: 'COMPLETED', summary: 'Ada\u202E waits.' },
  ];
  expect(parse({ cursor: '1', events })).toMatchObject({
    value: { events: [{ reply: 'Hello' }, { tags: ['refund'] }, { summary: 'Ada waits.' }] },
  });
});

test.each([
  undefined,
  null,
  [],
  {},
  { cursor: 'x', events: [] },
  { cursor: 7, events: [] },
  { cursor: '1', events: {} },
])('reads no events from %j', (body) => {
  expect(parse(body)).toEqual(fail({ reason: 'unexpected-answer', httpStatus: 200 }));
});

test('reads no events from an answer with another status', () => {
  const answer = { httpStatus: 404, body: { cursor: '1', events: [] } };
  expect(parseRelayEvents(answer)).toEqual(fail({ reason: 'unexpected-answer', httpStatus: 404 }));
});

test('limits the length of texts and the number of tags', () => {
  const tags = Array.from({ length: 99 }, (_, index) => `tag-${index}`);
  const events = [
    { ...SENT, type: 'tags', tags },
    { ...SENT, type: 'reply', reply: 'x'.repeat(200_000) },
  ];
  const parsed = parse({ cursor: '1', events });
  expect(parsed).toMatchObject({
    value: { events: [{ tags: expect.objectContaining({ length: 20 }) }, { type: 'reply' }] },
  });
  expect(JSON.stringify(parsed).length).toBeLessThan(102_000);
});
