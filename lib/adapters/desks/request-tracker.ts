import type { DocumentedAdapter } from '../shape';

const PUBLIC = ['Create', 'Correspond'];

const COMPOSER = ':is(iframe.cke_wysiwyg_frame, textarea#UpdateContent)';

/**
 * Request Tracker 5. It marks a comment only in the agent's language, and its reply page shows no thread: types and people
 * come from its REST interface, a missing thread from the document that its ticket page loads.
 */
export const requestTracker: DocumentedAdapter = {
  id: 'request-tracker',
  name: 'Request Tracker 5',
  evidence: { seen: '2026-11-25', by: 'live', version: '5.0.3' },
  about: {
    covers: 'Request Tracker 5, in any interface language',
    publicBy: { mark: 'the type of a transaction, from the REST interface' },
  },
  ticketAddress: '/Ticket/\\w+\\.html\\b',
  ticketId: [
    // The ticket that a reply would go to; after a round trip of the form the address no longer names it.
    { select: 'form[name="TicketUpdate"] input[name="id"]', attribute: 'value' },
    // A merged ticket keeps its old address.
    { select: '#page-display', attribute: 'href', pattern: '/Ticket/Display\\.html\\?id=(\\d+)' },
    { of: 'address', pattern: '/Ticket/[^/?]+\\.html\\?(?:.*[&;])?id=(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/Ticket/)' }],
  subject: [{ fact: 'Subject' }, { select: '#header h1', pattern: '^#\\d+: (.*)$' }],
  customerName: [{ fact: 'Requestor.*.RealName' }, { select: '.requestors .user', pattern: '^(.*?) <' }],
  customerEmail: [{ fact: 'Requestor.*.EmailAddress' }, { select: '.requestors .user', pattern: '<([^>]+)>' }],
  facts: {
    ticket: {
      address:
        '../REST/2.0/tickets?query=id%3D{id}&fields=Subject,Requestor&fields[Requestor]=Name,RealName,EmailAddress',
      item: 'items.0',
    },
    messages: {
      address: '../REST/2.0/ticket/{id}/history?fields=Type,Created,Creator&per_page=100&page={page}',
      rows: 'items',
      key: 'id',
      person: { of: 'Creator.id', address: '../REST/2.0/user/{person}' },
    },
  },
  thread: {
    container: '.history-container',
    messages: {
      each: '.transaction[data-transaction-id]:not(.end-of-history-list)',
      // Bodies that hold no stanza are notices about an attachment.
      body: '.messagebody > .message-stanza',
      drop: '.message-stanza-folder',
      preformatted: '.plain-text-white-space',
      // Links without a file name show the source of a message.
      attachments: '.downloadattachment a:has(.downloadfilename)',
    },
    order: 'by-id',
    id: [{ attribute: 'data-transaction-id' }],
    roles: [
      // An event has no words. A message that lost its class still has them and stays unknown.
      { role: 'system', is: ':not(.message, :has(.message-stanza))' },
      { role: 'note', facts: { Type: ['Comment'] } },
      {
        role: 'customer',
        facts: { Type: PUBLIC },
        author: { is: { fact: 'Creator.id' }, among: { fact: 'Requestor.*.id' } },
      },
      // A person in copy is neither staff nor requester and stays unknown.
      { role: 'agent', facts: { Type: PUBLIC, 'person.Privileged': ['1'] } },
    ],
    author: [{ select: '.description .user' }],
    time: [{ fact: 'Created' }, { select: '.metadata .date' }],
    elsewhere: {
      address: '../Helpers/TicketHistory?id={id}',
      partial: '#LoadAllHistoryContainer:not([style*="none"])',
    },
  },
  composers: [
    { find: `form:has(#UpdateType option[value="response"]:checked) ${COMPOSER}`, mode: 'reply' },
    { find: `form:has(#UpdateType option[value="private"]:checked) ${COMPOSER}`, mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: '#page-actions-reply', leavesPage: true },
    { mode: 'note', click: '#page-actions-comment', leavesPage: true },
  ],
  buttonPlaces: [
    { at: '#ticket-update-message .titlebox-title > .left', side: 'afterend' },
    { at: '.summary .titlebox-title > .left', side: 'afterend' },
  ],
};
