import type { Ticket, TicketMessage, TicketRole } from '@/lib/domain/ticket';

interface SampleMessage {
  role: Extract<TicketRole, 'customer' | 'agent' | 'note'>;
  author: string;
  minutesAgo: number;
  text: string;
}

interface SampleTicket {
  subject: string;
  customer: { name: string; email: string };
  messages: readonly SampleMessage[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The customers and their orders are those of the bundled sample shop. */
const SAMPLES = {
  '4711': {
    subject: 'Where is my order?',
    customer: { name: 'Ada Buyer', email: 'ada.buyer@shop.example' },
    messages: [
      {
        role: 'customer',
        author: 'Ada Buyer',
        minutesAgo: 3 * DAY,
        text: 'Hi there,\n\nI have ordered two kettles and a pack of filters, order 10023. One kettle is a birthday present for my mother next Sunday. Do you know when the parcel leaves you?',
      },
      {
        role: 'agent',
        author: 'Kim',
        minutesAgo: 3 * DAY - HOUR,
        text: 'Hello Ada,\n\nthank you for your order. The warehouse is packing it now, so it should be with you in time.',
      },
      {
        role: 'customer',
        author: 'Ada Buyer',
        minutesAgo: 25,
        text: 'Hi Kim,\n\nnothing has arrived yet. Where is my order 10023? A tracking number would help me a lot.\n\nThanks, Ada',
      },
    ],
  },
  '4712': {
    subject: 'One mug arrived broken',
    customer: { name: 'Chloé Martin', email: 'chloe.martin@mail.example' },
    messages: [
      {
        role: 'customer',
        author: 'Chloé Martin',
        minutesAgo: 2 * HOUR,
        text: 'Hello,\n\nmy order 10035 came this morning. The slate mug is broken. Could I have my money back for it, and keep the rest?',
      },
    ],
  },
  '4719': {
    subject: 'Second complaint about a broken scale',
    customer: { name: 'Robert Hale', email: 'robert.hale@mail.example' },
    messages: [
      {
        role: 'customer',
        author: 'Robert Hale',
        minutesAgo: 8 * DAY,
        text: 'The scale in order 10005 shows a different weight every time. I would like my money back for it.',
      },
      {
        role: 'agent',
        author: 'Lee',
        minutesAgo: 7 * DAY,
        text: 'Dear Mr Hale,\n\nplease try a new battery first and let us know how it goes.',
      },
      {
        role: 'note',
        author: 'Lee',
        minutesAgo: 7 * DAY - HOUR,
        text: 'Warranty until next October.',
      },
      {
        role: 'customer',
        author: 'Robert Hale',
        minutesAgo: 4 * HOUR,
        text: 'I did, twice. If the refund for order 10005 is not in my account by the end of the month, my solicitor will take this to court.',
      },
    ],
  },
  '4723': {
    subject: 'Re: Your backpack is on its way',
    customer: { name: 'Dana Whitfield', email: 'dana.whitfield@mail.example' },
    messages: [
      {
        role: 'agent',
        author: 'Kim',
        minutesAgo: DAY,
        text: 'Hello Dana,\n\nyour order 10029 has left our warehouse. The backpack should be with you in two days.',
      },
      {
        role: 'customer',
        author: 'Dana Whitfield',
        minutesAgo: 5 * HOUR,
        text: 'Great, thank you so much!',
      },
    ],
  },
} as const satisfies Record<string, SampleTicket>;

export type SampleTicketId = keyof typeof SAMPLES;

/** Creates the tickets of the demo. @param now Unix milliseconds, shortly after the newest message */
export function createSampleTickets(now: number): Ticket[] {
  return Object.entries<SampleTicket>(SAMPLES).map(([id, { subject, customer, messages }]) => ({
    desk: 'demo',
    scope: '',
    id,
    subject,
    language: 'en',
    customer,
    messages: messages.map(({ role, author, minutesAgo, text }, index): TicketMessage => ({
      id: String(index + 1),
      role,
      author,
      createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
      text,
      attachments: [],
    })),
  }));
}
