import { describe, expect, it } from 'vitest';

import { leaveOutQuotes } from '@/lib/domain/leave-out-quotes';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';

const QUESTION = 'Hello Ada,\n\nwhich colour did you order?\n\nWas the box damaged?\n\nKim';
const ticketOf = (...texts: string[]): Ticket => ({
  desk: 'https://desk.example',
  scope: '',
  id: '1',
  messages: texts.map((text, index) => ({ role: index % 2 ? 'agent' : 'customer', text, attachments: [] })),
});
const lastOf = (...texts: string[]): string | undefined => leaveOutQuotes(ticketOf(...texts)).messages.at(-1)?.text;
/** Reads a customer's message behind a question of an agent. */
const ownOf = (text: string): string | undefined => lastOf('Where is my order?', QUESTION, text);
const marked = (text: string): string => text.replace(/^/gm, '> ');

describe('A marked quote at the end', () => {
  it.each([
    'On Fri, Nov 20, 2026 at 10:00 AM Kim <kim@shop.example> wrote:',
    'On Fri, 20 Nov 2026 at 10:00, Kim Agent of the Support\n<kim.agent@shop.example> wrote:',
    'Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Kim <kim@shop.example>:',
    'Am 20.11.26 um 10:00 schrieb Kim:',
    'Le ven. 20 nov. 2026 à 10:00, Kim <kim@shop.example> a écrit :',
    'El vie, 20 nov 2026 a las 10:00, Kim (<kim@shop.example>) escribió:',
    'Il giorno ven 20 nov 2026 alle ore 10:00 Kim <kim@shop.example> ha scritto:',
    'Op vr 20 nov 2026 om 10:00 schreef Kim <kim@shop.example>:',
    'pt., 20 lis 2026 o 10:00 Kim <kim@shop.example> napisał(a):',
    'пт, 20 нояб. 2026 г. в 10:00, Kim <kim@shop.example>:',
    '2026年11月20日(金) 10:00 Kim <kim@shop.example>:',
    'Kim <kim@shop.example> 于2026年11月20日周五 10:00写道：',
    'في الجمعة، 20 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة Kim <kim@shop.example>:',
    '-----Original Message-----',
    '-----Ursprüngliche Nachricht-----',
  ])('is left out behind %s', (attribution) => {
    expect(lastOf(`The blue one.\n\n${attribution}\n\n> Which colour?\n>\n> Kim`)).toBe('The blue one.');
  });

  it('is left out where the attribution is in the quote, as Apple Mail writes it', () => {
    expect(lastOf('The blue one.\n\n> On 20 Nov 2026, at 10:00, Kim wrote:\n>\n> Which colour?')).toBe('The blue one.');
  });

  it('is left out with the quotes in it', () => {
    expect(lastOf('Yes.\n\nKim wrote:\n\n> Really?\n\n> Ada wrote:\n\n> > No.')).toBe('Yes.');
  });

  it('is left out behind an emoji', () => {
    expect(lastOf('👍\n\nKim wrote:\n\n> Did it arrive?')).toBe('👍');
  });

  it('stays without an attribution or an earlier message', () => {
    const text = 'The label says:\n\n> Keep away from fire';
    expect(lastOf(text)).toBe(text);
  });

  it('is counted by the whole text, which stays beside', () => {
    const text = 'The blue one.\n\nKim wrote:\n\n> Which colour?';
    expect(leaveOutQuotes(ticketOf(text)).messages).toEqual([
      { role: 'customer', text: 'The blue one.', whole: text, attachments: [] },
    ]);
  });
});

describe('A quote of an earlier message', () => {
  it.each([
    ['behind an answer', `The blue one.\n\n${marked(QUESTION)}`],
    ['before an answer', `${marked(QUESTION)}\n\nThe blue one.`],
    ['in other lines', `The blue one.\n\n${marked(QUESTION.replace(' did', '\ndid').replaceAll('\n\n', '\n'))}`],
    ['with the signature of the mail', `The blue one.\n\n${marked(`${QUESTION}\n\nShop Ltd, Road 1`)}`],
    ['with a mail head and no marks', `The blue one.\n\nFrom: Kim\nSent: 20 Nov 2026\nSubject: Order\n\n${QUESTION}`],
    ['with a German mail head', `The blue one.\n\nVon: Kim\nGesendet: 20.11.2026 10:00\nAn: Ada\n\n${QUESTION}`],
    ['behind a line of dashes', `The blue one.\n\n-----Original Message-----\nFrom: Kim\n\n${QUESTION}`],
    ['behind an attribution without marks', `The blue one.\n\nOn Friday, Kim wrote:\n\n${QUESTION}`],
    ['at the head of the text', `From: Kim\nSent: 20 Nov 2026\n\n${QUESTION}\n\nThe blue one.`],
    [
      'in a chain of mails',
      `The blue one.\n\nFrom: Kim\nSent: Friday\n\n${QUESTION}\n\nFrom: Ada\nSent: Monday\n\nWhere is my order?`,
    ],
  ])('is left out %s', (_, text) => {
    expect(ownOf(text)).toBe('The blue one.');
  });

  it('leaves words that follow it', () => {
    expect(ownOf(`Blue.\n\nFrom: Kim\nSent: 20 Nov 2026\n\n${QUESTION}\n\nP.S. Thank you!`)).toBe(
      'Blue.\n\nP.S. Thank you!',
    );
  });

  it('stays if only a note has the words', () => {
    const { messages, ...rest } = ticketOf('Where is my order?', QUESTION, `No.\n\n${marked(QUESTION)}`);
    const ticket = {
      ...rest,
      messages: messages.map((each, index) => (index === 1 ? { ...each, role: 'note' as const } : each)),
    };
    expect(leaveOutQuotes(ticket)).toBe(ticket);
  });
});

describe('The words of a customer stay', () => {
  it.each([
    [
      'in forwarded mail',
      'Look at this.\n\n---------- Forwarded message ---------\nFrom: Shop <noreply@shop.example>\nDate: Mon, 23 Nov 2026\n\nYour order was cancelled.',
    ],
    [
      'in forwarded mail that repeats the thread',
      `Look at this.\n\n---------- Forwarded message ---------\nFrom: Kim <kim@shop.example>\nDate: 20 Nov 2026\n\n${QUESTION}`,
    ],
    [
      'in marked forwarded mail',
      'Look at this.\n\n> Begin forwarded message:\n>\n> From: Shop\n>\n> On 20 Nov 2026, Ada wrote:\n> Cancel it.',
    ],
    ['in mail that Outlook forwards', 'Look at this.\n\nFrom: Post\nSent: 20 Nov 2026\nSubject: Parcel\n\nIt is lost.'],
    [
      'between quoted lines',
      'On 20 Nov 2026, Kim wrote:\n\n> which colour did you order?\n\nThe blue one.\n\n> Was the box damaged?\n\nYes.',
    ],
    [
      'between quoted lines, with quoted lines at the end',
      'On 20 Nov 2026, Kim wrote:\n\n> which colour did you order?\n\nThe blue one.\n\n> Kim',
    ],
    [
      'in a marked quote',
      `See below.\n\nKim wrote:\n\n${marked(QUESTION.replace('\n\nWas', '\n\nThe blue one.\n\nWas'))}`,
    ],
    [
      'in a quote without marks',
      `See below.\n\nFrom: Kim\nSent: 20 Nov 2026\n\n${QUESTION.replace('\n\nWas', '\n\nThe blue one.\n\nWas')}`,
    ],
    ['below one quoted sentence', '> which colour did you order?\n\nThe blue one.'],
    ['below an attribution that they typed', 'On 20 Nov 2026 Kim wrote:\n\nYou get your money. I did not!'],
    ['if they are sent again', QUESTION],
    ['if the message is a quote alone', `On 20 Nov 2026, Kim wrote:\n\n${marked(QUESTION)}`],
    ['if the message is a quote without marks alone', `From: Kim\nSent: 20 Nov 2026\n\n${QUESTION}`],
  ])('%s', (_, text) => {
    const ticket = ticketOf('Where is my order?', QUESTION, text);
    expect(leaveOutQuotes(ticket)).toBe(ticket);
  });
});

describe('A followed ticket', () => {
  const reply = `Blue.\n\nFrom: Kim\nSent: 20 Nov 2026\n\n${QUESTION}`;

  it('keeps equal messages as they are when another message comes', () => {
    const read = ticketOf('Where is my order?', QUESTION, reply);
    const more = { ...read, messages: [...read.messages, ...ticketOf('Thanks').messages] };
    const before = leaveOutQuotes(read);
    expect(leaveOutQuotes(more).messages[2]).toBe(before.messages[2]);
    expect(leaveOutQuotes(read)).toBe(before);
  });

  it('judges a quote again when the quoted message comes to light', () => {
    const { messages, ...rest } = ticketOf('Where is my order?', QUESTION, reply);
    expect(leaveOutQuotes({ ...rest, messages: messages.slice(2) }).messages.at(-1)?.text).toBe(reply);
    expect(leaveOutQuotes({ ...rest, messages }).messages.at(-1)?.text).toBe('Blue.');
  });

  it('has the identity that the page computes', () => {
    const read = ticketOf('Where is my order?', QUESTION, reply);
    expect(identifyTicket(leaveOutQuotes(read))).toEqual(identifyTicket(read));
  });
});

it.each([
  ['many heads', 'a: b\n'.repeat(20_000)],
  ['many quotes', '> a wrote:\nb\n'.repeat(7000)],
  ['one attribution', `x:\n${'a'.repeat(90_000)}`],
  ['attributions of nearly a repetition', `x:\n${'a\n'.repeat(900)}`.repeat(50)],
  ['marks', '>'.repeat(100_000)],
  ['a marked line of dashes', `> ${'-'.repeat(100_000)}`],
  ['lines of dashes', `${'-'.repeat(50_000)}x\n${'*-_'.repeat(15_000)}\n> x`],
  ['addresses', `>${'1@<http:'.repeat(12_000)}`],
  ['nearly a repetition', '> aaaaaaaaa\n'.repeat(8000)],
])('judges a hostile message in time: %s', (_, text) => {
  const repeated = [...Array(20).keys()].map((index) => `${index % 2 ? `b${index}` : ''}${'a'.repeat(20_000 + index)}`);
  const start = performance.now();
  leaveOutQuotes(ticketOf(...repeated, 'a'.repeat(20_000), `b${'a'.repeat(20_000)}`, text));
  expect(performance.now() - start).toBeLessThan(1000);
});

it('judges 5,000 messages in time', () => {
  const read = ticketOf(
    ...Array.from({ length: 5000 }, (_, index) => `Order: ${index}\nWhere is it?\n\nKim wrote:\n> Hi`),
  );
  const start = performance.now();
  leaveOutQuotes(read);
  expect(performance.now() - start).toBeLessThan(2000);
});
