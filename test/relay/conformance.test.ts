import { expect, test } from 'vitest';

import { conformance } from '@/conformance/main';
import { runProgram } from '@/test/drivers/run-program';

import { DESK, PLATFORM, startTestRelay } from './start-test-relay';

test('the relay keeps every rule of the ticket query and the callbacks that the conformance check can see', async () => {
  const relay = await startTestRelay();
  const messages = ['2026-11-26T08:00:00Z', '2026-11-26T08:05:00Z'].map((createdAt, index) => ({
    id: `m-${index}`,
    role: index === 0 ? 'user' : 'agent',
    content: 'Where is my order?',
    createdAt,
  }));
  await relay.post('/desk/tickets', { ticketId: 'test-1', subject: 'Kettle', messages }, DESK);
  const addresses = ['--query', `${relay.url}/platform/ticket`, '--callbacks', `${relay.url}/platform`];
  const environment = { CONFORMANCE_HEADER: `Authorization: ${PLATFORM.authorization}` };
  const { stdout } = await runProgram(conformance, [...addresses, '--ticket', 'test-1'], { environment });
  // The relay gives results to the helpdesk, so its ticket query does not show them.
  expect(stdout).toContain('No rule broken, 0 warnings, 64 kept, 9 not checked.');

  // The check cannot see these; the outbox shows them.
  const { body } = await relay.get('/desk/outbox', DESK);
  const { items } = body as { items: Record<string, unknown>[] };
  const textsOf = (type: string) =>
    items.filter((item) => item.type === type).map((item) => JSON.stringify(item.reply ?? item.tags ?? item.summary));
  const count = (type: string, key: string) => textsOf(type).filter((text) => text.includes(`-${key}`)).length;
  for (const type of ['reply', 'tags', 'summary']) {
    const mark = type === 'tags' ? 'tag' : type;
    for (const key of ['twice', 'at-once', 'last'])
      expect([type, key, count(type, `${mark}-${key}`)]).toEqual([type, key, 1]);
    expect(count(type, `${mark}-denied`)).toBe(0);
  }
  for (const key of ['one', 'other'])
    expect([count('reply', `reply-${key}`), count('tags', `tag-${key}`)]).toEqual([1, 1]);
  expect(count('summary', 'summary-ended')).toBe(1);
  expect(JSON.stringify(items)).not.toContain('summary-late');
});
