import { describe, expect, it } from 'vitest';

import { leaveOutQuotes } from '@/lib/domain/leave-out-quotes';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { leastProcessorTime } from '@/test/drivers/processor-time';

const QUESTION = 'Hello Ada,\n\nwhich colour did you order?\n\nWas the box damaged?\n\nKim';
const STAMP = 'On 20 Nov 2026, at 10:00, Kim <kim@shop.example> wrote:';
const LONG_ATTRIBUTION = 'On Fri, 20 Nov 2026 at 10:00, Kim Agent of the Support\n<kim.agent@shop.example> wrote:';
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

  it.each([
    ['a sentence that introduces it', 'Hi Kim,\n\nI asked the carrier and they wrote:\n\n> The parcel was lost.'],
    ['such a sentence with a date', 'I asked the post office on 5 November 2026. They wrote me this:\n\n> It is lost.'],
    ['two words', 'Hi Kim\n\nThey wrote:\n\n> It is lost.'],
    ['a sentence that begins with a date', 'On 5 November 2026 the carrier wrote:\n> It is lost.'],
    [
      'a line that may be broken',
      'Yes, please send the order to my new address on 5 December 2026\nand my colleague Bob <bob@mail.example> wrote:\n> It is lost.',
    ],
    ['a sentence that begins with a day', 'On Friday the carrier wrote:\n> It is lost.'],
    ['a German sentence', 'Bisher kam nichts, ich habe aber geschrieben:\n> Bitte erst nach dem 10. Dezember liefern!'],
    [
      'lines with an address and a date',
      'Hi Kim,\nplease change my mail to ada.new@mail.example before 5.12.\nThis is what I see:\n> Error 77: payment failed',
    ],
    [
      'lines with a date and a verb',
      'Hi Kim,\nOn 20 Nov 2026 I ordered\nand then you wrote:\n> It will arrive on Friday.',
    ],
    [
      'lines with an address in brackets',
      'On 5.12.2026 I moved.\nMy new address is Ada <ada.new@mail.example>, and I see this:\n> Error 77',
    ],
  ])('stays behind %s', (_, text) => {
    expect(lastOf(text)).toBe(text);
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
    ['behind a line and a mail head', `The blue one.\n\n${'_'.repeat(32)}\nFrom: Kim\n\n${QUESTION}`],
    ['with a Swedish original', `The blue one.\n\n---- Ursprungligt meddelande ----\n\n${QUESTION}`],
    ['behind a day and a name', `The blue one.\n\nOn Tuesday Kim Agent via RT wrote:\n${marked(QUESTION)}`],
    ['behind an attribution in two lines', `The blue one.\n\n${LONG_ATTRIBUTION}\n\n${marked(QUESTION)}`],
    ['in a marked chain', `The blue one.\n\n${STAMP}\n${marked(`${QUESTION}\n\n${STAMP}\n> Where is my order?`)}`],
    ['at the head of the text', `From: Kim\nSent: 20 Nov 2026\n\n${QUESTION}\n\nThe blue one.`],
    [
      'in a chain of mails',
      `The blue one.\n\nFrom: Kim\nSent: Friday\n\n${QUESTION}\n\nFrom: Ada\nSent: Monday\n\nWhere is my order?`,
    ],
  ])('is left out %s', (_, text) => {
    expect(ownOf(text)).toBe('The blue one.');
  });

  it('is left out at the end where it repeats whole lines of the message', () => {
    expect(ownOf('Red, please.\n\nAm Mittwoch schrieb Kim Agent via RT:\n> which colour did you order?')).toBe(
      'Red, please.',
    );
  });

  it.each([
    '> which colour did you order?\n> the blue one',
    '> colour did you order?',
    '> Was the box damaged?\n> which colour did you order?',
  ])('stays where it repeats anything else: %s', (quote) => {
    const text = `This:\n\nAm Mittwoch schrieb Kim Agent via RT:\n${quote}`;
    expect(ownOf(text)).toBe(text);
  });

  it('leaves words that follow it', () => {
    expect(ownOf(`Blue.\n\nFrom: Kim\nSent: 20 Nov 2026\n\n${QUESTION}\n\nP.S. Thank you!`)).toBe(
      'Blue.\n\nP.S. Thank you!',
    );
  });

  it.each([
    ['the agent signed', `${QUESTION}\n\n-- \nShop, Road 1`, marked(QUESTION)],
    [
      'that stands twice in the ticket',
      QUESTION,
      `${marked(QUESTION)}\n> \n> ${STAMP}\n> \n${marked(marked(QUESTION))}`,
    ],
    ['that begins as a shorter one', `Where is my order?\n\n${QUESTION}`, marked(`Where is my order?\n\n${QUESTION}`)],
  ])('is left out if it is a message %s', (_, message, quote) => {
    expect(lastOf('Where is my order?', message, `Blue.\n\n${STAMP}\n\n${quote}`)).toBe('Blue.');
  });

  it.each([
    ['above the head', `Hello\nOrder: 10023\nFrom: Kim\nSent: Friday\n\n${QUESTION}`, 'Hello\nOrder: 10023'],
    [
      'in lines of a form',
      `Guten Tag,\n\nhier die Daten\n\nBestellnummer: 10023\nKundennummer: 4711\n\nVon: Lampenladen <service@shop.example>\nGesendet: Freitag, 20. November 2026 10:00\nAn: Ada Weber\nBetreff: Lampe\n\n${QUESTION}`,
      'Guten Tag,\n\nhier die Daten\n\nBestellnummer: 10023\nKundennummer: 4711',
    ],
    [
      'in a postscript',
      `Blue.\n\nPS: please refund me\n\nFrom: Kim <kim@shop.example>\nSent: Fri\n\n${QUESTION}`,
      'Blue.\n\nPS: please refund me',
    ],
    [
      'above a line',
      `Hello\nAnswer: the blue one\n\n${'_'.repeat(32)}\nFrom: Kim <kim@shop.example>\n\n${QUESTION}`,
      'Hello\nAnswer: the blue one',
    ],
    ['above an attribution', `Colour: blue\nSize: L\n${STAMP}\n\n${QUESTION}`, 'Colour: blue\nSize: L'],
    ['above marked lines', `Colour: blue\n\n${marked(QUESTION)}`, 'Colour: blue'],
    ['below the sign-off', `${STAMP}\n\n${marked(QUESTION)}\n> It was crushed.`, '> It was crushed.'],
    ['below a blank line', `${STAMP}\n\n${marked(`${QUESTION}\n\nThe blue one`)}`, '> The blue one'],
    ['at its beginning', `See below.\n\n${marked(`The blue one.\n\n${QUESTION}`)}`, 'See below.\n\n> The blue one.'],
    ['with a weight', `${marked(QUESTION)}\n>\n> It weighs 5 kg, size 10`, '> It weighs 5 kg, size 10'],
    [
      'above a name and an address',
      `Yes, please send the order to my new address on 5 December 2026\nKim <kim@shop.example> wrote:\n\n${marked(QUESTION)}`,
      'Yes, please send the order to my new address on 5 December 2026\nKim <kim@shop.example> wrote:',
    ],
    ['below a company', `${marked(QUESTION)}\n>\n\nLamps Ltd, Road 1 has it.`, 'Lamps Ltd, Road 1 has it.'],
  ])('leaves the own words %s', (_, text, own) => {
    expect(ownOf(text)).toBe(own);
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
    [
      'among the last letters of a quote',
      `Sent from my phone\n\n${STAMP}\n\n> Hello Ada,\n>\n> which colour did you order?\n> The blue one\n> Was the box damaged?\n> Yes, it was crushed\n> Kim`,
    ],
    ['if they are one short word', `See below.\n\n${STAMP}\n\n${marked(QUESTION.replace('\n\nKim', '\nNo\n\nKim'))}`],
    ['if they are one sign', `See below.\n\n${STAMP}\n\n${marked(QUESTION.replace('\n\nKim', '\n👍\n\nKim'))}`],
    ['on the line of a question', `See below.\n\n${STAMP}\n\n${marked(QUESTION.replace('order?', 'order? Blue'))}`],
    [
      'behind a sentence that introduces a third person',
      'Hi Kim,\n\nI asked the carrier and they wrote:\n\n> The parcel was lost in the depot on 5 November.\n> Ask the sender for a replacement.',
    ],
    [
      'in a third person’s mail',
      'Hi Kim,\n\nOn 5 Nov 2026 at 10:00, Post <service@post.example> wrote:\n\n> The parcel was lost in the depot.',
    ],
    ['behind an own sentence', `I cancel everything, whatever it was that you wrote:\n\n${QUESTION}`],
    ['in a sentence that begins with a date', `On 20 Nov 2026 I cancelled it, and you wrote:\n\n${QUESTION}`],
    ['among the lines of a head', `Hi\n\nFrom: Kim\nSent: Friday\nColour: blue\n\n${QUESTION}`],
    ['in a form that begins as a head', `From: Ada\nOrder: 10024\nPhone: 0171 1234567\n\n${QUESTION}\n\nThis!`],
    ['between the head of a mail and its text', `Hi\n\nFrom: Kim\nSent: Friday\n\nColour: blue\n\n${QUESTION}`],
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

describe('A customer who repeats words of the ticket keeps them', () => {
  it.each([
    ['in a form', 'The lamp is broken', 'ok', 'Order: 10024\nProblem:\nThe lamp is broken\n\nPhone: 0171 1234567'],
    ['as a wish', 'Hi', 'Yes please', 'Colour: blue\nSize: L\nGift wrap:\nYes please\nName: Ada'],
    [
      'as a question that they answer',
      'Hi',
      'Would you like a refund or a replacement?',
      'Order: 10023\nEmail: ada@mail.example\n\nWould you like a refund or a replacement?\n\nA refund please.',
    ],
    [
      'as an address',
      'My address is\nMain Street 5\nBerlin',
      'ok',
      'New:\nMy address is\nMain Street 5\nBerlin\nBackyard',
    ],
    [
      'as a long address',
      'My address is\nAda Weber\nLong Main Street 155\n12345 Berlin Charlottenburg',
      'ok',
      'New:\nMy address is\nAda Weber\nLong Main Street 155\n12345 Berlin Charlottenburg\nBackyard',
    ],
    ['behind a verb', 'The lamp is broken', 'ok', 'As I wrote:\nThe lamp is broken\n\nPhone: 0171 1234567'],
    ['behind a place', 'The lamp is broken', 'ok', 'From: Berlin\n\nThe lamp is broken\n\nPhone: 0171 1234567'],
    ['as one of the choices', 'Hi', '☐ refund\n☐ replacement', 'Done:\n\n> ☐ refund\n> ☑ replacement'],
    ...[
      '1. Refund of the whole price\n2. New parcel with express shipping\n3. Voucher of the shop',
      '1. Refund of the whole price\n\n2. New parcel with express shipping\n\n3. Voucher of the shop',
      'Refund of the whole price\nNew parcel with express shipping\nVoucher of the shop',
      '① Refund of the whole price\n\n② New parcel with express shipping',
      'b) New parcel with express shipping\n\nc) Voucher of the shop',
    ].map((list): [string, string, string, string] => [
      'as a line that they point at',
      'Hi',
      `Please choose:\n\n${list}\n\nKim`,
      `This one please\n\n${STAMP}\n> ${list.split('\n').find((line) => line.includes('express'))}`,
    ]),
    [
      'in a template that they fill in',
      'Hi',
      'Please fill in:\nName:\nOrder:\nReason:',
      `Done, see below\n${STAMP}\n> Please fill in:\n> Name: Ada\n> Order: 10023\n> Reason: broken`,
    ],
    ['in its last line', 'Hi', 'Please fill in\nReason:', `Done.\n${STAMP}\n> Please fill in\n> Reason: broken`],
  ])('%s', (_, first, second, text) => {
    expect(lastOf(first, second, text)).toBe(text);
  });
});

it.each([
  'De : Kim\nEnvoyé : vendredi 20 novembre 2026\nÀ : Ada\nObjet : Lampe',
  'De: Kim\nEnviado el: viernes\nPara: Ada\nAsunto: Lámpara',
  'Da: Kim\nInviato: venerdì\nA: Ada\nOggetto: Lampada',
  'Van: Kim\nVerzonden: vrijdag\nAan: Ada\nOnderwerp: Lamp',
  'Od: Kim\nWysłano: piątek\nDo: Ada\nTemat: Lampa',
  'От: Kim\nОтправлено: пятница\nКому: Ada\nТема: Лампа',
  'Kimden: Kim\nGönderildi: Cuma\nKime: Ada\nKonu: Lamba',
  '差出人: Kim\n送信日時: 2026年11月20日\n宛先: Ada\n件名: ランプ',
  '发件人: Kim\n发送时间: 2026年11月20日\n收件人: Ada\n主题: 灯',
  'من: Kim\nتاريخ: الجمعة\nإلى: Ada\nالموضوع: مصباح',
  '*From:* Kim\n*Sent:* Friday\n*To:* Ada\n*Cc:* Bob\n*Subject:* Lamp',
])('leaves out a quote below the head of a mail: %s', (head) => {
  expect(ownOf(`Order: 10023\nColour: blue\n\n${head}\n\n${QUESTION}`)).toBe('Order: 10023\nColour: blue');
});

describe('A forwarded mail stays, whatever its language', () => {
  it.each([
    '---------- Välitetty viesti ----------',
    '---------- İletilen ileti ----------',
    '---------- Továbbított üzenet ----------',
    '---------- Mesaj redirecționat ----------',
    '---------- הודעה שהועברה ----------',
  ])('%s', (divider) => {
    const first = `Please look.\n\n${divider}\n${STAMP}\n\n> Cancel it.`;
    expect(lastOf(first)).toBe(first);
    for (const quote of [`${STAMP}\n\n${marked(QUESTION)}`, `From: Kim\nDate: Friday\n\n${QUESTION}`]) {
      const text = `Please look.\n\n${divider}\n${quote}`;
      expect(ownOf(text)).toBe(text);
    }
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
  ['heads above nearly a repetition', `From: a\nTo: b\n\n${'a\n'.repeat(900)}`.repeat(50)],
  ['blank lines', `> a\n${'\n'.repeat(1500)}`.repeat(60)],
  ['many beginnings', `x wrote:\n${'a\n'.repeat(40_000)}> a`],
  ['signatures', `> ${'ltd '.repeat(25_000)}`],
  ['nearly a repetition', '> aaaaaaaaa\n'.repeat(8000)],
])('judges a hostile message in time: %s', async (_, text) => {
  const repeated = [...Array(20).keys()].map((index) => `${index % 2 ? `b${index}` : ''}${'a'.repeat(20_000 + index)}`);
  const read = ticketOf(...repeated, 'a'.repeat(20_000), `b${'a'.repeat(20_000)}`, text);
  expect(await leastProcessorTime(() => leaveOutQuotes(read), 1000)).toBeLessThan(1000);
});

it('judges 5,000 messages in time', async () => {
  const read = ticketOf(
    ...Array.from({ length: 5000 }, (_, index) => `Order: ${index}\nWhere is it?\n\nKim wrote:\n> Hi`),
  );
  expect(await leastProcessorTime(() => leaveOutQuotes(read), 2000)).toBeLessThan(2000);
});
