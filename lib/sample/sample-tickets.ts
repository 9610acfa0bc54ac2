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
] as const satisfies readonly SampleTicket[];

export type SampleTicketId = (typeof SAMPLE_TICKETS)[number]['id'];

/** Shortly after the newest entry. */
const WRITTEN_AT = Date.parse('2026-11-20T19:06:00Z');

/** Creates the tickets as if they were written in the last days. Events are left out. @param now Unix milliseconds */
export function createSampleTickets(now: number): Ticket[] {
  return SAMPLE_TICKETS.map(({ id, subject, language, customer: { name, email }, entries }: SampleTicket) => ({
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
