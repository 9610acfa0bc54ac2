import { expect, test } from 'vitest';

import { findSentMessage } from '@/lib/domain/find-sent-message';
import type { TicketMessage } from '@/lib/domain/ticket';

const REPLY =
  'Hello Ada,\n\nyour order 10023 left our warehouse on Thursday and is with the carrier. It should be with you by ' +
  'Monday. If it is not, just answer this message.\n\nKind regards';
const by = (role: TicketMessage['role'], text: string): TicketMessage => ({ role, text, attachments: [] });

test.each<[string, string, string?]>([
  ['as it is', REPLY],
  ['with other white space and letter case', REPLY.replaceAll(/\s+/g, ' ').toUpperCase()],
  ['below a greeting and above a signature', `Hi there,\n\n${REPLY}\n\nYour Ticket-Team\nMira Desk\nTel. 0123`],
  ['with one sentence more and one less', `${REPLY.replace(/It should.*Monday\. /, '')} I am sorry for the wait.`],
  ['with a third of its words changed', REPLY.replace(/and is with .* Monday\./, 'and arrives very soon.')],
  [
    'in a language without spaces',
    '您好，您的包裹已经寄出，请注意查收。客服小王',
    '您好，您的包裹已经寄出，请注意查收。',
  ],
  ['of two words, which are the whole message', 'All done!', 'All done.'],
])('finds a reply that was sent %s', (_, sent, text = REPLY) => {
  const message = by('agent', sent);
  expect(findSentMessage(text, [by('agent', 'One moment, please.'), message])).toBe(message);
});

test.each<[string, TicketMessage, string?]>([
  ['of which less than half is left', by('agent', `${REPLY.slice(0, 60)} My colleague will call you back today.`)],
  ['whose words all stand elsewhere', by('agent', REPLY.split(' ').toSorted().join(' '))],
  [
    'to the same customer about something else',
    by('agent', 'Hello Ada,\n\nyour refund is on its way.\n\nKind regards'),
  ],
  ['that the customer quotes', by('customer', REPLY)],
  ['that is an internal note', by('note', REPLY)],
  ['of two words that stand in another message', by('agent', 'I think we are all done here.'), 'All done'],
  ['without a word', by('agent', '…'), ':-)'],
])('finds no reply %s', (_, message, text = REPLY) => {
  expect(findSentMessage(text, [message])).toBeUndefined();
});

test('finds a long reply in a long thread within a moment', () => {
  const long = REPLY.repeat(500);
  const thread = Array.from({ length: 20 }, (_, index) => by('agent', `${index} ${long.slice(index * 1000)}`));
  const before = performance.now();
  findSentMessage('Something else that nobody wrote', thread);
  expect(performance.now() - before).toBeLessThan(2000);
});
