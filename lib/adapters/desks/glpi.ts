import type { DocumentedAdapter } from '../shape';

const PRIVATE = 'input[type="checkbox"][name="is_private"]:checked';
/** Version 10 marks a private entry in its header alone, version 11 also on the entry. */
const PRIVATE_MARK = ':is(.is-private, .ti-lock)';
const EDITOR = ':is(iframe.tox-edit-area__iframe, textarea[name="content"])';

/** Who wrote an entry; a second badge shows who changed it last. */
const WRITER = ':is(.creator > .badge:first-child a[href*="user.form.php?id="])';

/**
 * GLPI 10 and 11. An entry stands right when its writer was assigned the ticket; the customer's words are the requesters'.
 * A colleague's description for them, an observer's follow-up and mail from unknown senders stay unknown.
 */
export const glpi: DocumentedAdapter = {
  id: 'glpi',
  name: 'GLPI',
  // Version 11 by its source: templates/components/itilobject/** of glpi-project/glpi, commits 0246b1b, 4852e3d, 02c2f3a.
  evidence: { seen: '2026-11-27', by: 'live', version: '10.0.7' },
  about: {
    covers: 'GLPI 10 and 11, tickets',
    limits:
      'unknown: descriptions by colleagues, mail from unknown senders, follow-ups by colleagues in version 11 (seen as source)',
    publicBy: { pageWithNote: 'private-followup-10' },
  },
  ticketAddress: '/front/ticket\\.form\\.php\\b',
  ticketId: [
    { select: '.ITILContent[data-itemtype="Ticket"]', attribute: 'data-items-id' },
    { of: 'address', pattern: '/ticket\\.form\\.php\\?(?:.*&)?id=(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/front/)' }],
  // The card of a person, which opens over an avatar, has a title of the same class.
  subject: [{ select: '.ITILContent .read-only-content > .card-title' }],
  customerName: [{ select: 'select[data-actor-type="requester"] > option[data-itemtype="User"]' }],
  customerEmail: [
    { select: 'select[data-actor-type="requester"] > option', attribute: 'data-alternative-email' },
    { select: 'select[data-actor-type="requester"] > option', attribute: 'data-default-email' },
  ],
  thread: {
    container: '.itil-timeline',
    messages: {
      each: '.timeline-item[data-itemtype]:not([id^="new-"])',
      body: ':is(.rich_text_container, :is(.Log, .ITILReminder, .ITILValidation) .read-only-content)',
      drop: '.timeline-badges',
      attachments: '.sub-documents a[href*="document.send.php"]',
      attachmentName: [{ attribute: 'title' }, {}],
    },
    // Entries of different kinds have ids of their own, so they do not sort messages.
    order: { newestFirst: '.timeline-item[data-itemtype] ~ .ITILContent' },
    id: [{ attribute: 'id' }],
    roles: [
      // A task is work on the ticket, even one that the customer may see.
      { role: 'note', is: `.ITILTask, .private-item, :has(${PRIVATE_MARK})` },
      {
        role: 'customer',
        is: '.ITILContent, .ITILFollowup',
        author: {
          is: { select: WRITER, attribute: 'href', pattern: 'id=(\\d+)' },
          among: {
            select: 'select[data-actor-type="requester"] > option[data-itemtype="User"]',
            attribute: 'data-items-id',
          },
        },
      },
      { role: 'agent', is: '.ITILSolution' },
      // Without the place of the private mark, a follow-up may be private. Version 11 gives each entry an id; its private mark was
      // never seen on a running product.
      {
        role: 'agent',
        is: '.ITILFollowup:not([id], [data-testid]):has(.timeline-content.t-right):has(.timeline-header > .timeline-item-buttons)',
      },
      { role: 'system', is: '.Log, .ITILReminder, .ITILValidation' },
    ],
    author: [{ select: WRITER }],
    time: [{ select: '.creator [title]', attribute: 'title' }, { select: '.creator a[href^="#"]' }],
  },
  composers: [
    { find: `#new-ITILFollowup-block:has(${PRIVATE}) ${EDITOR}`, mode: 'note' },
    { find: `#new-ITILFollowup-block:not(:has(${PRIVATE})) ${EDITOR}`, mode: 'reply' },
    { find: `#new-ITILSolution-block ${EDITOR}`, mode: 'reply' },
  ],
  // For agents whose follow-ups are private by default it opens a note.
  openers: [{ mode: 'reply', click: '#itil-footer .answer-action[data-bs-target="#new-ITILFollowup-block"]' }],
};
