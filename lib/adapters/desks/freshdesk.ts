import type { DocumentedAdapter } from '../shape';

/** Marks stand on the message itself or on what is in it, by version. */
const marked = (mark: string): string => `:is(${mark}, :has(${mark}))`;

/**
 * Freshdesk. Private notes and the requester are marked. Agents are marked on replies and notes alike, so their messages, and the
 * kind of a composer, stay unknown.
 */
export const freshdesk: DocumentedAdapter = {
  id: 'freshdesk',
  name: 'Freshdesk',
  // Public extensions and scripts of 2026 that read its pages.
  evidence: { seen: '2026-11-21', by: 'others', version: 'agent pages of 2026' },
  about: {
    covers: 'Freshdesk',
    limits: "an open note is not recognized; agents' messages are unknown",
    publicBy: 'nothing',
  },
  ticketAddress: '/a/tickets/\\d+',
  ticketId: [
    { select: '[data-album^="ticket_"]', attribute: 'data-album', pattern: '\\d+$' },
    { of: 'address', pattern: '/a/tickets/(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/a/)' }],
  subject: [{ select: '.sentiment-ticket-heading, .ticket-subject-heading' }],
  thread: {
    container: ':is(.ticket-details-wrapper, .tickets-conversation-pane)',
    messages: {
      each: '[data-test-id="ticket-description"], [data-test-id="conversation-wrapper"]',
      body: '[data-test-conversation="conversation-text"], #ticket_original_request, .ticket_note',
      drop: '.signature',
    },
    order: 'by-id',
    // The description is a ticket among notes; its number is of another series.
    id: [
      { attribute: 'data-album', pattern: '^note_(\\d+)$' },
      { select: '[data-note-id]', attribute: 'data-note-id' },
    ],
    roles: [
      { role: 'note', is: marked('[class*="privatenote"]') },
      { role: 'customer', is: marked('[class*="requestor"]') },
    ],
    author: [{ select: '[data-test-id="user-name"] b' }, { select: '[data-test-id="user-name"], .sender-info' }],
    time: [{ select: '[data-test-id="time-info"]', attribute: 'aria-label' }],
  },
  composers: [{ find: '.ticket-editor .fr-element.fr-view', mode: 'unknown' }],
  openers: [{ mode: 'reply', click: 'button[data-test-id="ticket-action-reply"]' }],
};
