import type { SampleTicket, TicketEntry } from '@/lib/sample/sample-ticket';

export const LONG_TICKET_ID = 'long';
const DEFAULT_MESSAGES = 500;
const MAX_MESSAGES = 20_000;

const CUSTOMER_TEXTS = [
  'Good morning,\n\nthe shelf arrived, but two of the eight screws were missing. Could you post them?',
  'I have measured it again: the hole is 4 mm wide. Does that help you to find the right ones?',
  'Nothing has come yet. Where is my order 10023? It is getting a little cramped in here.',
];
const AGENT_TEXTS = [
  'Hello Ada,\n\nof course. I have asked the workshop which screws belong to this shelf.',
  'Thank you for measuring. They are on their way by letter and should be with you on Thursday.',
];

/** Creates a deterministic ticket of 1 to 20,000 entries. */
export function createLongTicket(wanted: string | undefined): SampleTicket {
  const count = Math.min(Math.max(Math.trunc(Number(wanted ?? DEFAULT_MESSAGES)) || DEFAULT_MESSAGES, 1), MAX_MESSAGES);
  return {
    id: LONG_TICKET_ID,
    page: 'tickets',
    subject: `A long conversation (${count} entries)`,
    language: 'en',
    status: 'open',
    customer: { name: 'Ada Buyer', email: 'ada.buyer@shop.example', place: 'Hamburg, Germany' },
    tags: ['long'],
    entries: Array.from({ length: count }, (_, index) => createEntry(index)),
  };
}

function createEntry(index: number): TicketEntry {
  const at = new Date(Date.UTC(2026, 0, 5, 8) + index * 3_600_000).toISOString().replace('.000', '');
  const entry = { id: `x${index + 1}`, at };
  if (index % 15 === 14) return { ...entry, role: 'event', author: 'System', text: 'Reminder sent to the workshop' };
  if (index % 10 === 9) {
    return {
      ...entry,
      role: 'note',
      author: 'Kim Agent',
      text: `Note ${index + 1}: the workshop has been asked again.`,
    };
  }
  const texts = index % 2 === 0 ? CUSTOMER_TEXTS : AGENT_TEXTS;
  return {
    ...entry,
    role: index % 2 === 0 ? 'customer' : 'agent',
    author: index % 2 === 0 ? 'Ada Buyer' : 'Kim Agent',
    text: texts[(index >> 1) % texts.length] ?? '',
  };
}
