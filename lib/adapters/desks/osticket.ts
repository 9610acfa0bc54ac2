import type { DocumentedAdapter } from '../shape';

/**
 * osTicket's staff pages. After a click the address changes seconds before the content, so the forms identify the ticket.
 * A collaborator's message is one of the customer's with a label ("Cc Collaborator" in the language of the agent). The label
 * "Edited" has a title, other labels are on replies alone.
 */
export const osticket: DocumentedAdapter = {
  id: 'osticket',
  name: 'osTicket',
  evidence: { seen: '2026-11-23', by: 'live', version: '1.18.1' },
  about: {
    covers: 'osTicket 1.18, staff pages',
    publicBy: { mark: 'the type of a response, which a note does not have' },
  },
  ticketAddress: '/scp/tickets\\.php\\b',
  ticketId: [
    { select: ':is(form#reply, form#note) input[name="id"]', attribute: 'value' },
    { of: 'address', pattern: '/tickets\\.php\\?(?:.*&)?id=(\\d+)' },
  ],
  number: [{ select: '.sticky.bar h2 a', pattern: '#(\\S+)$' }],
  scope: [{ of: 'address', pattern: '^.*?(?=/scp/)' }],
  subject: [{ select: '.tixTitle h3' }],
  customerName: [{ select: 'span[id^="user-"][id$="-name"]' }],
  customerEmail: [{ select: 'span[id^="user-"][id$="-email"]' }],
  thread: {
    container: '#thread-items',
    messages: {
      each: '.thread-entry, .thread-event',
      body: '.thread-body > div:first-child, .thread-event > .description',
      // osTicket removes the classes of quotes in mails.
      attachments: 'a.filename[download]',
    },
    order: 'by-id',
    id: [{ select: 'a[name^="entry-"]', attribute: 'name', pattern: '\\d+' }],
    roles: [
      { role: 'system', is: '.system, .thread-event' },
      { role: 'note', is: '.note' },
      { role: 'unknown', is: '.message:has(> .header .label-bare:not([title]))' },
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
  buttonPlaces: [{ at: '.sticky.bar .flush-left h2', side: 'beforeend' }],
};
