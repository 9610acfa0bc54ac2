import { expect, test } from 'vitest';

import { findSentMessage } from '@/lib/domain/find-sent-message';
import type { TicketMessage } from '@/lib/domain/ticket';
import { leastProcessorTime } from '@/test/drivers/processor-time';

const REPLY =
  'Hello Ada,\n\nyour order 10023 left our warehouse on Thursday and is with the carrier. It should be with you by ' +
  'Monday. If it is not, just answer this message.\n\nKind regards';
const CAFE = "Hello Zoë,\n\nit's the café's order, we'll co-operate and write to you on Monday.\n\nKind regards";
const LINKED = 'Hello Ada,\n\nyour parcel is on its way to you: track it (https://dhl.example/track?id=1Z99&lang=en).';
const FRAME = (middle: string): string =>
  `Hello Ada,\n\nThank you for contacting our support.\n\n${middle}\n\nIf you have any other questions, just answer.\n\nKind regards`;
const by = (role: TicketMessage['role'], text: string): TicketMessage => ({ role, text, attachments: [] });

/** Without knowledge of the reply box, and for a text that has left it. */
type Found = [asCopied: boolean, asGone: boolean];

const ALWAYS: Found = [true, true];
const ONCE_GONE: Found = [false, true];
const NEVER: Found = [false, false];

test.each<[string, Found, string, string?]>([
  ['as it is', ALWAYS, REPLY],
  ['with other white space and letter case', ALWAYS, REPLY.replaceAll(/\s+/g, ' ').toUpperCase()],
  ['below a greeting and above a signature', ALWAYS, `Hi there,\n\n${REPLY}\n\nYour Ticket-Team\nMira Desk\nTel. 0123`],
  ['with curled apostrophes', ALWAYS, CAFE.replaceAll("'", '’'), CAFE],
  ['with decomposed letters', ALWAYS, CAFE.normalize('NFD'), CAFE],
  ['with soft hyphens and joiners', ALWAYS, CAFE.replaceAll('e', 'e\u00AD\u200B'), CAFE],
  ['without the address of a link', ALWAYS, LINKED.replace(/ \(.*\)/, ''), LINKED],
  ['with a rewritten address', ALWAYS, LINKED.replace(/https\S+/, 'https://safe.example/?u=aHR0).'), LINKED],
  ['with a shortened address', ALWAYS, LINKED.replace(/https\S+/, 'dhl.example/track…'), LINKED],
  ['of two words, which are the whole message', ALWAYS, 'All done!', 'All done.'],
  ['of two words above a signature', ONCE_GONE, 'All done!\n\n-- \nMira Desk', 'All done.'],
  [
    'with one sentence more and one less',
    ONCE_GONE,
    `${REPLY.replace(/It should.*Monday\. /, '')} Sorry for the wait.`,
  ],
  ['with a third of its words changed', ONCE_GONE, REPLY.replace(/and is with .* Monday\./, 'and arrives very soon.')],
  ['with its order number corrected', ONCE_GONE, REPLY.replace('10023', '10032')],
  ['with a negation', ONCE_GONE, REPLY.replace('left', 'has not left')],
  ['with another greeting', ONCE_GONE, REPLY.replace('Hello', 'Hi')],
  [
    'in German, with a negation',
    ONCE_GONE,
    'Hallo Ada,\nwir können Ihnen den Kaufpreis leider nicht erstatten.',
    'Hallo Ada,\nwir können Ihnen den Kaufpreis erstatten.',
  ],
  [
    'in French, with typographic signs',
    ALWAYS,
    'Bonjour Ada,\nl’article n’est plus disponible : nous vous remboursons aujourd’hui.\nMira',
    "Bonjour Ada,\nl'article n'est plus disponible\u00A0: nous vous remboursons aujourd'hui.",
  ],
  [
    'in Japanese, above a signature',
    ALWAYS,
    'アダ様\nご注文の商品は本日発送いたしました。\nサポート 田中',
    'アダ様\n\nご注文の商品は本日発送いたしました。',
  ],
  [
    'in Japanese, with a negation',
    ONCE_GONE,
    'アダ様\nご注文の商品は本日発送いたしませんでした。',
    'アダ様\n\nご注文の商品は本日発送いたしました。',
  ],
  [
    'in Arabic, with vowel signs and direction marks',
    ALWAYS,
    '\u200Fمَرحبًا آدا،\nتَمَّ شَحنُ طَلَبِكِ اليوم وسَيَصِلُ يوم الاثنين.',
    'مرحبا آدا،\nتم شحن طلبك اليوم وسيصل يوم الاثنين.',
  ],
  [
    'in a language without spaces',
    ONCE_GONE,
    '您好，您的包裹已经寄出，请注意查收。客服小王',
    '您好，您的包裹已经寄出，请注意查收。',
  ],
  ['of which less than half is left', NEVER, `${REPLY.slice(0, 60)} My colleague will call you back today.`],
  ['whose words all stand elsewhere', NEVER, REPLY.split(' ').toSorted().join(' ')],
  ['to the same customer about something else', NEVER, 'Hello Ada,\n\nyour refund is on its way.\n\nKind regards'],
  ['of two words that stand in another message', NEVER, 'I think we are all done here.', 'All done'],
  ['without a word', NEVER, '…', ':-)'],
])('finds a reply %s only where the evidence suffices', (_, expected, sent, text = REPLY) => {
  const message = by('agent', sent);
  const messages = [by('agent', 'One moment, please.'), message];
  const found = [false, true].map((hasLeftBox) => findSentMessage(text, messages, { hasLeftBox }) === message);
  expect(found).toEqual(expected);
});

test.each<[string, string, string]>([
  [
    'an automatic answer that begins alike',
    'Thank you for your message. We will get back to you within two working days. Do not answer this mail.',
    'Thank you for your message. We will check it and get back to you today.',
  ],
  ['the opposite', 'Hello Ada, we can not refund you.', 'Hello Ada, we can refund you.'],
  ['another order', REPLY.replace('10023', '10032'), REPLY],
  ['a reply of the same frame', FRAME('Please send us a photo of it.'), FRAME('We refund the 20 € to your card.')],
  ['a message with a line of thanks', 'Please send a photo.\n\nThank you!\nMira', 'Thank you!'],
  [
    'an automatic answer in German',
    'Vielen Dank für Ihre Nachricht. Wir melden uns.',
    'Vielen Dank für Ihre Nachricht.',
  ],
])('takes %s for no reply that may still be in its box', (_, message, text) => {
  expect(findSentMessage(text, [by('agent', message)], { hasLeftBox: false })).toBeUndefined();
});

test.each(['customer', 'note', 'system', 'unknown'] as const)('takes no message of the role %s', (role) => {
  expect(findSentMessage(REPLY, [by(role, REPLY)], { hasLeftBox: true })).toBeUndefined();
});

test('prefers the message with the whole reply to a similar one before it', () => {
  const [similar, sent] = [by('agent', REPLY.replace('Monday', 'Friday')), by('agent', REPLY)];
  expect(findSentMessage(REPLY, [similar, sent], { hasLeftBox: true })).toBe(sent);
});

test.each([
  ['a long reply', REPLY.repeat(500)],
  ['a text without spaces', `${'a'.repeat(50_000)}@`],
  ['many short lines', 'a\n'.repeat(10_000)],
  ['ligatures of whole phrases', 'ﷺ'.repeat(50_000)],
])('compares %s in a long thread within a moment', async (_, long) => {
  const thread = Array.from({ length: 20 }, (_message, index) => by('agent', `${index} ${long.slice(index * 1000)}`));
  const text = `Something else that nobody wrote.\n${long}`;
  const find = () => findSentMessage(text, thread, { hasLeftBox: true });
  expect(await leastProcessorTime(find, 2000)).toBeLessThan(2000);
});
