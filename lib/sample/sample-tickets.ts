import type { Ticket } from '@/lib/domain/ticket';

import type { SampleTicket } from './sample-ticket';

/**
 * The tickets of the extension's demo and of the gallery. The sample helpdesk has further ones, in ten languages. Customers and
 * orders are those of the bundled sample shop.
 */
export const SAMPLE_TICKETS = [
  {
    id: '4711',
    page: 'tickets',
    subject: 'Where is my order?',
    language: 'en',
    status: 'open',
    customer: { name: 'Ada Buyer', email: 'ada.buyer@shop.example', place: 'Hamburg, Germany' },
    tags: ['delivery', 'web shop'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Ada Buyer',
        at: '2026-11-17T09:12:00Z',
        text: 'Hi there,\n\nI ordered two kettles and a pack of filters last night, order 10023. One of the kettles is a birthday present for my mother next Sunday. Do you know when the parcel leaves you?',
        signature: 'Ada Buyer\nLindenweg 4, Hamburg',
        attachments: ['order-confirmation.txt'],
      },
      { id: 'e1', role: 'event', author: 'System', at: '2026-11-17T09:12:00Z', text: 'Assigned to Kim Agent' },
      {
        id: 'm2',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-17T10:03:00Z',
        text: 'Hello Ada,\n\nthank you for your order. The warehouse is packing it now and it leaves us tomorrow, so it should be with you in time.',
        signature: 'Kim · Harbour & Home customer care',
      },
      {
        id: 'n1',
        role: 'note',
        author: 'Kim Agent',
        at: '2026-11-17T10:05:00Z',
        text: 'Checked with the warehouse: both kettles are in stock, pick list 7.',
      },
      {
        id: 'm3',
        role: 'customer',
        author: 'Ada Buyer',
        at: '2026-11-17T10:40:00Z',
        text: 'Lovely, that is quick. I will wait for it then.',
      },
      {
        id: 'e2',
        role: 'event',
        author: 'System',
        at: '2026-11-18T14:06:00Z',
        text: 'Status changed from open to pending',
      },
      {
        id: 'm4',
        role: 'customer',
        author: 'Ada Buyer',
        at: '2026-11-20T18:41:00Z',
        text: 'Hi Kim,\n\nnothing has arrived yet. Where is my order 10023? A tracking number would already help me a lot.\n\nThanks, Ada',
        quote: {
          intro: 'On 17 Nov 2026, Kim Agent wrote:',
          text: 'The warehouse is packing it now and it leaves us tomorrow, so it should be with you in time.',
        },
        signature: 'Ada Buyer\nLindenweg 4, Hamburg',
      },
    ],
  },
  {
    id: '4729',
    page: 'tickets',
    subject: 'One mug arrived broken',
    language: 'en',
    status: 'new',
    customer: { name: 'Chloé Martin', email: 'chloe.martin@mail.example', place: 'Lyon, France' },
    tags: ['damage'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Chloé Martin',
        at: '2026-11-20T17:06:00Z',
        text: 'Hello,\n\nmy order 10035 came this morning. The slate mug is broken. Could I have my money back for it, and keep the rest?',
      },
    ],
  },
  {
    id: '4719',
    page: 'tickets',
    subject: 'Second complaint about a broken scale',
    language: 'en',
    status: 'open',
    customer: { name: 'Robert Hale', email: 'robert.hale@mail.example', place: 'Leeds, United Kingdom' },
    tags: ['complaint'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Robert Hale',
        at: '2026-11-11T08:20:00Z',
        text: 'One of the two scales in order 10005 shows a different weight every time. I would like my money back for it.',
        attachments: ['five-weighings.txt'],
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Lee Agent',
        at: '2026-11-12T15:31:00Z',
        text: 'Dear Mr Hale,\n\nplease try a new battery first and let us know how it goes.',
        signature: 'Lee · Harbour & Home customer care',
      },
      { id: 'n1', role: 'note', author: 'Lee Agent', at: '2026-11-12T16:31:00Z', text: 'Warranty until next October.' },
      {
        id: 'm3',
        role: 'customer',
        author: 'Robert Hale',
        at: '2026-11-19T07:58:00Z',
        text: 'I did, twice. I have now asked politely on three occasions. If the refund for order 10005 is not in my account by the end of the month, my solicitor will take this to the small claims court.',
        signature: 'R. Hale',
      },
      {
        id: 'e1',
        role: 'event',
        author: 'System',
        at: '2026-11-19T07:58:00Z',
        text: 'Priority raised to high',
      },
    ],
  },
  {
    id: '4730',
    page: 'tickets',
    subject: 'Re: Your backpack is on its way',
    language: 'en',
    status: 'solved',
    customer: { name: 'Dana Whitfield', email: 'dana.whitfield@mail.example', place: 'New York, USA' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-19T19:06:00Z',
        text: 'Hello Dana,\n\nyour order 10029 has left our warehouse. The backpack should be with you in two days.',
      },
      {
        id: 'm2',
        role: 'customer',
        author: 'Dana Whitfield',
        at: '2026-11-20T14:06:00Z',
        text: 'Great, thank you so much!',
      },
    ],
  },
  {
    id: '4714',
    page: 'stated',
    subject: '¿Qué pasa con el pedido 10008?',
    language: 'es',
    status: 'new',
    customer: { name: 'Lucía Fernández', email: 'lucia.fernandez@mail.example', place: 'Madrid, España' },
    tags: ['cancellation'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Lucía Fernández',
        at: '2026-11-20T12:48:00Z',
        text: 'Hola, buenos días:\n\nhace una semana compré una lámpara y un reloj, pedido 10008. En mi cuenta no veo ningún movimiento. ¿Me pueden decir cuándo llega?\n\nGracias,\nLucía',
      },
    ],
  },
] as const satisfies readonly SampleTicket[];

/** Further tickets of the demo, whose answers the sample platform would not give: it makes no mistakes. */
const DEMO_TICKETS = [
  {
    id: '4731',
    page: 'tickets',
    subject: 'No tracking number for my speaker',
    language: 'en',
    status: 'open',
    customer: { name: 'Daniel Okafor', email: 'daniel.okafor@mail.example', place: 'San Francisco, USA' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Daniel Okafor',
        at: '2026-11-20T10:30:00Z',
        text: 'Your site says order 10040 has shipped, but there is no tracking number on the page. Where is it?',
      },
    ],
  },
  {
    id: '4732',
    page: 'tickets',
    subject: 'May I machine-wash the backpack?',
    language: 'en',
    status: 'new',
    customer: { name: 'Tom Baker', email: 'tom.baker@mail.example', place: 'Boston, USA' },
    tags: ['product'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Tom Baker',
        at: '2026-11-20T18:58:00Z',
        text: 'Hi,\n\nI have the backpack of order 10009. May I put it into the washing machine?',
      },
    ],
  },
] as const satisfies readonly SampleTicket[];

export type SampleTicketId = (typeof SAMPLE_TICKETS | typeof DEMO_TICKETS)[number]['id'];

/** The sequence in which the demo shows its tickets: the ordinary way first. */
const DEMO_SEQUENCE: readonly SampleTicketId[] = ['4711', '4731', '4732', '4714', '4729', '4719', '4730'];

export type DemoTicket = Ticket & { id: SampleTicketId };

/** Shortly after the newest entry. */
const WRITTEN_AT = Date.parse('2026-11-20T19:06:00Z');

/** Creates the tickets as if they were written in the last days. Events are left out. @param now Unix milliseconds */
export function createSampleTickets(now: number): DemoTicket[] {
  const samples: readonly (SampleTicket & { id: SampleTicketId })[] = [...SAMPLE_TICKETS, ...DEMO_TICKETS];
  const inSequence = samples.toSorted((a, b) => DEMO_SEQUENCE.indexOf(a.id) - DEMO_SEQUENCE.indexOf(b.id));
  return inSequence.map(({ id, subject, language, customer: { name, email }, entries }) => ({
    desk: 'demo',
    scope: '',
    id,
    subject,
    language,
    customer: { name, email },
    messages: entries.flatMap(({ id: messageId, role, author, at, text }) =>
      role === 'event'
        ? []
        : {
            id: messageId,
            role,
            author,
            createdAt: new Date(Date.parse(at) - WRITTEN_AT + now).toISOString(),
            text,
            attachments: [],
          },
    ),
  }));
}
