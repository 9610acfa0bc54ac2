import type { DocumentedAdapter } from '../shape';

const CHATTER = '.o-mail-Chatter';
/** Composers below the top part edit an existing message. */
const COMPOSER = '.o-mail-Chatter-top .o-mail-Composer';
/** A button like it offers to try again after an error. */
const LOAD_MORE = '.o-mail-Thread button.btn-link:not(.o-mail-Message *, .o-mail-Thread-error ~ *, .o-mail-Composer *)';

/**
 * Odoo Helpdesk, and other Odoo forms with messages. The ticket's customer field names the customer, the agent's own messages
 * are marked. Others stay unknown, also a follow-up without a name.
 */
export const odooHelpdesk: DocumentedAdapter = {
  id: 'odoo-helpdesk',
  name: 'Odoo Helpdesk',
  // addons/mail/static/src/{core/common,chatter/web}/*.xml of odoo/odoo.
  evidence: { seen: '2026-11-21', by: 'source', version: '17 to 19, commits 006c40e, 00818b7, 0302cbb' },
  about: {
    covers: 'Odoo Helpdesk 17 to 19',
    limits: "the customer is recognized by name; other people's messages are unknown",
    publicBy: { mark: "the bubble of the agent's own messages, which a note does not have" },
  },
  ticketAddress: null,
  ticketId: [
    { of: 'address', pattern: '/odoo/(?:[^?#]*/)?(\\d+)(?:[?#]|$)' },
    { of: 'address', pattern: '/web#(?:.*&)?id=(\\d+)' },
  ],
  // Newer addresses name the list of records instead: the path before the id.
  scope: [{ of: 'address', pattern: '/web#(?:.*&)?model=([\\w.]+)' }],
  subject: [{ select: '.o_last_breadcrumb_item.active .text-truncate' }],
  customerName: [{ select: '[name="partner_id"] input', attribute: 'value' }],
  customerEmail: [{ select: '[name="partner_email"] input', attribute: 'value' }],
  thread: {
    container: `${CHATTER} .o-mail-Thread`,
    messages: {
      each: '.o-mail-Message',
      // A mail is kept apart from the page's styles by a shadow root.
      body: '.o-mail-Message-body, .o-mail-Message-body > .overflow-x-auto',
      // The subject, a retraction, a note of translation.
      drop: 'em.d-block.text-muted, i.text-muted, p.fst-italic.text-muted, .o-mail-Composer',
    },
    order: 'newest-first',
    roles: [
      { role: 'system', is: ':has(.o-mail-Message-textContent > .o-mail-Message-body.w-100)' },
      // The page's own notices are marked as notes too, but laid out otherwise.
      { role: 'note', is: ':has(.o-mail-Message-body.o-note.p-1)' },
      { role: 'unknown', is: ':has(.o-mail-ForwardedMessage-link)' },
      { role: 'agent', is: ':has(.o-mail-Message-bubble.o-green)' },
      {
        role: 'customer',
        is: ':has(.o-mail-Message-bubble.o-blue)',
        author: {
          is: { select: '.o-mail-Message-author' },
          among: { select: '[name="partner_id"] input', attribute: 'value' },
        },
      },
    ],
    author: [{ select: '.o-mail-Message-author' }],
    time: [{ select: '.o-mail-Message-date', attribute: 'title' }],
    total: [{ select: LOAD_MORE }],
    more: { find: LOAD_MORE },
  },
  composers: [
    { find: `${CHATTER}:has(.o-mail-Chatter-logNote.active) ${COMPOSER}`, mode: 'note' },
    { find: `${CHATTER}:has(.o-mail-Chatter-sendMessage.active) ${COMPOSER}`, mode: 'reply' },
  ],
  sharedBox: true,
  openers: [
    { mode: 'reply', click: `${CHATTER} .o-mail-Chatter-sendMessage` },
    { mode: 'note', click: `${CHATTER} .o-mail-Chatter-logNote` },
  ],
};
