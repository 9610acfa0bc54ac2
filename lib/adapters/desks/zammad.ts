import type { DocumentedAdapter } from '../shape';

/** Zammad's agent interface; `/desktop` has its own adapter. Opened tickets stay in the document. */
export const zammad: DocumentedAdapter = {
  id: 'zammad',
  name: 'Zammad',
  evidence: { seen: '2026-11-21', by: 'source', version: 'commits f75e18a, ada6efa' },
  about: { covers: 'Zammad, the agent interface at `#ticket`', publicBy: { mark: 'the action to make it internal' } },
  ticketAddress: '#ticket/zoom/\\d+',
  root: '.content.active',
  ticketId: [
    // Each article links to itself below its ticket.
    { select: '.ticket-article-item > a[href*="#ticket/zoom/"]', attribute: 'href', pattern: '#ticket/zoom/(\\d+)' },
    { of: 'address', pattern: '#ticket/zoom/(\\d+)' },
  ],
  number: [{ select: '.ticket-number' }],
  scope: [{ of: 'address', pattern: '^[^?#]*' }],
  subject: [{ select: '.ticket-title-update' }],
  customerName: [{ select: '[data-tab="customer"] [title="Name"]' }],
  thread: {
    container: '.ticket-article',
    messages: {
      each: '.ticket-article-item[data-id]',
      body: '.textBubble-content .richtext-content',
      drop: '[data-signature]',
      attachments: 'a[data-type="attachment"]',
      attachmentName: [{ select: '.attachment-name' }, {}],
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-id' }],
    roles: [
      { role: 'system', is: '.system' },
      { role: 'note', is: '.is-internal' },
      // Every public article has an action to make it internal; without it the article may be a note that lost its mark.
      { role: 'customer', is: '.customer:has(.article-action[data-type="internal"])' },
      { role: 'agent', is: '.agent:has(.article-action[data-type="internal"])' },
    ],
    author: [{ select: '.article-meta-value', pattern: '^[^<]+' }],
    time: [{ select: '.task-subline time', attribute: 'datetime' }],
  },
  composers: [
    { find: '.is-public .articleNewEdit-body', mode: 'reply', signature: '[data-signature]' },
    { find: '.is-internal .articleNewEdit-body', mode: 'note', signature: '[data-signature]' },
  ],
};
