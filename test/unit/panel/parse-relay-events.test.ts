import { expect, test } from 'vitest';

import { parseRelayEvents } from '@/lib/panel/parse-relay-events';

const AT = '2026-11-21T10:00:00.000Z';

test('reads replies, tags and finished summaries, and leaves out every other event', () => {
  const events = [
    { type: 'reply', reply: '<p>Hi</p>', createdAt: AT },
    { type: 'reply', reply: 'Hi', replyType: 'text', createdAt: AT },
    { type: 'tags', tags: ['refund', ' refund ', '', 7, 'x'.repeat(99)], createdAt: AT },
    { type: 'summary', taskId: 't1', status: 'COMPLETED', summary: 'Ada waits.', createdAt: AT },
    { type: 'summary', taskId: 't1', status: 'PENDING' },
    { type: 'reply', reply: 7 },
    { type: 'new' },
    'event',
    null,
  ];
  expect(parseRelayEvents({ cursor: '12', events })).toEqual({
    cursor: '12',
    events: [
      { type: 'reply', reply: '<p>Hi</p>', isHtml: true, createdAt: AT },
      { type: 'reply', reply: 'Hi', isHtml: false, createdAt: AT },
      { type: 'tags', tags: ['refund', 'x'.repeat(60)], createdAt: AT },
      { type: 'summary', taskId: 't1', status: 'COMPLETED', summary: 'Ada waits.', errorMessage: null, createdAt: AT },
    ],
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
  expect(parseRelayEvents(body)).toBeUndefined();
});

test('limits the length of texts and the number of tags', () => {
  const tags = Array.from({ length: 99 }, (_, index) => `tag-${index}`);
  const reply = 'x'.repeat(200_000);
  const parsed = parseRelayEvents({
    cursor: '1',
    events: [
      { type: 'tags', tags },
      { type: 'reply', reply },
    ],
  });
  expect(parsed?.events).toMatchObject([{ tags: expect.objectContaining({ length: 20 }) }, { type: 'reply' }]);
  expect(JSON.stringify(parsed).length).toBeLessThan(102_000);
});
