import type { Adapter } from '../adapter';

/**
 * osTicket's staff pages. A click on a ticket changes the address at once and the content seconds later, so the ticket is
 * told by its forms. Events have no ids by which to tell the order that the agent chose, so they are not read.
 */
export const osticket: Adapter = {
  id: 'osticket',
  name: 'osTicket',
  evidence: { seen: '2026-11-21', by: 'live', version: '1.18.1' },
  ticketId: [
    { select: ':is(form#reply, form#note) input[name="id"]', attribute: 'value' },
    { of: 'address', pattern: '/tickets\\.php\\?(?:.*&)?id=(\\d+)' },
  ],
  subject: [{ select: '.tixTitle h3' }],
  customerName: [{ select: 'span[id^="user-"][id$="-name"]' }],
  customerEmail: [{ select: 'span[id^="user-"][id$="-email"]' }],
  thread: {
    container: '#thread-items',
    messages: {
      each: '.thread-entry',
      body: '.thread-body > div:first-child',
      // All that is left of quotes in mails, whose classes osTicket takes off.
      drop: 'blockquote',
      attachments: 'a.filename[download]',
    },
    order: 'by-id',
    id: [{ select: 'a[name^="entry-"]', attribute: 'name', pattern: '\\d+' }],
    roles: [
      { role: 'system', is: '.system' },
      { role: 'note', is: '.note' },
      { role: 'customer', is: '.message' },
      { role: 'agent', is: '.response' },
    ],
    author: [{ select: ':is(.header b)' }],
    time: [{ select: ':is(.header time)', attribute: 'datetime' }],
  },
  composers: [
    { find: 'form#reply :is(.redactor-in, textarea#response)', mode: 'reply' },
    { find: 'form#note :is(.redactor-in, textarea#internal_note)', mode: 'note' },
  ],
};
