import type { Adapter } from '../adapter';

/**
 * Zammad's agent interface; its newer one below `/desktop` has an adapter of its own. Tickets that were opened stay in the
 * document.
 */
export const zammad: Adapter = {
  id: 'zammad',
  name: 'Zammad',
  evidence: { seen: '2026-11-21', by: 'source', version: 'commits f75e18a, ada6efa' },
  root: '.content.active',
  ticketId: [
    // Each article links to itself below its ticket.
    { select: '.ticket-article-item > a[href*="#ticket/zoom/"]', attribute: 'href', pattern: '#ticket/zoom/(\\d+)' },
    { of: 'address', pattern: '#ticket/zoom/(\\d+)' },
  ],
  subject: [{ select: '.ticket-title-update' }],
  customerName: [{ select: '[data-tab="customer"] [title="Name"]' }],
  thread: {
    container: '.ticket-article',
    messages: {
      each: '.ticket-article-item[data-id]',
      body: '.textBubble-content .richtext-content',
      // From where Zammad believes to see a signature or a quote, it folds the article.
      drop: '.js-signatureMarker ~ *, :has(.js-signatureMarker) ~ *, blockquote, [data-signature]',
      attachments: 'a[data-type="attachment"]',
      attachmentName: [{ select: '.attachment-name' }, {}],
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-id' }],
    roles: [
      { role: 'system', is: '.system' },
      { role: 'note', is: '.is-internal' },
      // An agent is offered to make every public article internal. Where that is not offered, a note may only have lost
      // its mark, so the role stays unknown.
      { role: 'customer', is: '.customer:has(.article-action[data-type="internal"])' },
      { role: 'agent', is: '.agent:has(.article-action[data-type="internal"])' },
    ],
    // The first row is the sender, name before address.
    author: [{ select: '.article-meta-value', pattern: '^[^<]+' }],
    time: [{ select: '.task-subline time', attribute: 'datetime' }],
  },
  composers: [
    { find: '.is-public .articleNewEdit-body', mode: 'reply', signature: '[data-signature]' },
    { find: '.is-internal .articleNewEdit-body', mode: 'note', signature: '[data-signature]' },
  ],
};
