import type { DocumentedAdapter } from '../shape';

const CUSTOMER_ID = '/customers/(\\d+)';

/**
 * FreeScout. Its page has no machine-readable times. A mail server's bounce and everybody who answers by mail stand among the
 * customer's messages, and a forwarded conversation begins with a third person's words. The sidebar names the customer to whom
 * a reply goes: the last person who wrote.
 */
export const freescout: DocumentedAdapter = {
  id: 'freescout',
  name: 'FreeScout',
  evidence: { seen: '2026-11-23', by: 'live', version: '1.8.235' },
  about: {
    covers: 'FreeScout 1.8',
    limits: "the last person to answer by mail counts as the customer; other people's messages are unknown",
    publicBy: { mark: 'the type of a message, which a note does not have' },
  },
  ticketAddress: '^https?://[^/]+(?:/[\\w-]+)?/conversation/\\d+(?:[?#]|$)',
  ticketId: [{ select: 'body', attribute: 'data-conversation_id' }],
  number: [{ select: '.conv-numnav strong' }],
  scope: [{ of: 'address', pattern: '^.*?(?=/conversation/)' }],
  subject: [{ select: '.conv-subjtext > span:first-child' }, { select: '.conv-subjtext' }],
  customerName: [{ select: '#conv-layout-customer .customer-name' }],
  customerEmail: [{ select: '#conv-layout-customer a.contact-main' }],
  thread: {
    container: '#conv-layout-main',
    messages: {
      each: '.thread:not(.thread-type-draft)',
      body: '.thread-content, .thread-type-lineitem .thread-title',
      attachments: 'a.attachment-link',
    },
    order: 'newest-first',
    id: [{ attribute: 'id', pattern: '^thread-(\\d+)$' }],
    roles: [
      { role: 'system', is: '.thread-type-customer:has(.thread-body > .alert-warning)' },
      { role: 'unknown', is: '.thread-type-message:has(.thread-body > .alert-info)' },
      {
        role: 'customer',
        is: '.thread-type-customer',
        author: {
          is: { select: '.thread-person a', attribute: 'href', pattern: CUSTOMER_ID },
          among: {
            // A customer without a name and an address has the menu's link alone.
            select: '#conv-layout-customer :is(.customer-name, .customer-trigger a)',
            attribute: 'href',
            pattern: CUSTOMER_ID,
          },
        },
      },
      { role: 'agent', is: '.thread-type-message' },
      { role: 'note', is: '.thread-type-note' },
      { role: 'system', is: '.thread-type-lineitem' },
    ],
    author: [{ select: '.thread-person strong' }],
    time: [
      // Tooltips remove the attribute `title`.
      { select: 'a.thread-date', attribute: 'data-original-title' },
      { select: 'a.thread-date', attribute: 'title' },
    ],
  },
  // One block for all; forwarding writes to a third person.
  composers: [
    { find: '.conv-reply-block:not(.conv-note-block, .conv-forward-block) .note-editable', mode: 'reply' },
    { find: '.conv-note-block:not(.conv-forward-block) .note-editable', mode: 'note' },
  ],
  sharedBox: true,
  openers: [
    { mode: 'reply', click: '.conv-actions .conv-reply' },
    { mode: 'note', click: '.conv-actions .conv-add-note' },
  ],
  // Above a note, the button would cover the star of the conversation.
  buttonPlaces: [{ at: '.conv-actions', side: 'beforeend' }],
};
