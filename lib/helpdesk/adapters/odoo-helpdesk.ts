import type { Adapter } from '../adapter';

const CHATTER = '.o-mail-Chatter';
/** Below its top there may be others, in which a message is being changed. */
const COMPOSER = '.o-mail-Chatter-top .o-mail-Composer';

/**
 * Odoo Helpdesk, and whatever else of Odoo has its messages beside a form. The page says who wrote a message by name only:
 * the customer's are those under the name in the ticket's customer field, the agent's own are marked. Other people's stay
 * unknown, and so does a message that follows another of the same person without its name.
 */
export const odooHelpdesk: Adapter = {
  id: 'odoo-helpdesk',
  name: 'Odoo Helpdesk',
  // addons/mail/static/src/{core/common,chatter/web}/*.xml of odoo/odoo.
  evidence: { seen: '2026-11-21', by: 'source', version: '17 to 19, commits 006c40e, 00818b7, 0302cbb' },
  ticketId: [
    { of: 'address', pattern: '/odoo/(?:[^?#]*/)?(\\d+)(?:[?#]|$)' },
    { of: 'address', pattern: '/web#(?:.*&)?id=(\\d+)' },
  ],
  subject: [{ select: '.o_last_breadcrumb_item.active .text-truncate' }],
  customerName: [{ select: '[name="partner_id"] input', attribute: 'value' }],
  customerEmail: [{ select: '[name="partner_email"] input', attribute: 'value' }],
  thread: {
    container: `${CHATTER} .o-mail-Thread`,
    messages: {
      each: '.o-mail-Message',
      // A mail is kept apart from the page's styles by a shadow root.
      body: '.o-mail-Message-body:not(:has(> .overflow-x-auto)), .o-mail-Message-body > .overflow-x-auto',
      // A line with the subject, one that the message was taken back, one that it is a translation.
      drop: 'em.d-block.text-muted, i.text-muted, p.fst-italic.text-muted, .o-mail-Composer, blockquote, [data-o-mail-quote]',
    },
    order: 'newest-first',
    roles: [
      { role: 'system', is: ':has(.o-mail-Message-textContent > .o-mail-Message-body.w-100)' },
      // The page's own notices are marked as notes too, but laid out otherwise.
      { role: 'note', is: ':has(.o-mail-Message-body.o-note.p-1)' },
      // Somebody else's words that were passed on.
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
  },
  composers: [
    { find: `${CHATTER}:has(.o-mail-Chatter-logNote.active) ${COMPOSER}`, mode: 'note' },
    { find: `${CHATTER}:has(.o-mail-Chatter-sendMessage.active) ${COMPOSER}`, mode: 'reply' },
  ],
  openers: [
    { mode: 'reply', click: `${CHATTER} .o-mail-Chatter-sendMessage` },
    { mode: 'note', click: `${CHATTER} .o-mail-Chatter-logNote` },
  ],
};
