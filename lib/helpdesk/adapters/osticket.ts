import type { Adapter } from '../adapter';

/**
 * osTicket's staff pages. A click on a ticket changes the address at once and the content seconds later, so the ticket is
 * told by its forms. Collaborators' messages look like the customer's.
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
      each: '.thread-entry, .thread-event',
      body: '.thread-body > div:first-child, .thread-event > .description',
      // All that is left of quotes in mails, whose classes osTicket takes off.
      drop: 'blockquote',
      attachments: 'a.filename[download]',
    },
    order: 'by-id',
    id: [{ select: 'a[name^="entry-"]', attribute: 'name', pattern: '\\d+' }],
    roles: [
      { role: 'system', is: '.system, .thread-event' },
      { role: 'note', is: '.note' },
      { role: 'customer', is: '.message' },
      { role: 'agent', is: '.response' },
    ],
    author: [{ select: '.header b' }],
    time: [{ select: '.header time', attribute: 'datetime' }],
  },
  composers: [
    { find: 'form#reply :is(.redactor-in, textarea#response)', mode: 'reply' },
    { find: 'form#note :is(.redactor-in, textarea#internal_note)', mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: 'a#post-reply-tab' },
    { mode: 'note', click: 'a#post-note-tab' },
  ],
};
