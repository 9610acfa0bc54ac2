import type { DocumentedAdapter } from '../shape';

const BOX = ':is(.box, [role="dialog"])';

const LOAD_MORE = '.text-center:has(+ div > [data-message-uuid]) > button';

/**
 * Libredesk. A group names its writer and time once. Texts by assistants and automations, even requests for a rating, look
 * like the agents' and count as theirs; undelivered ones stay unknown.
 */
export const libredesk: DocumentedAdapter = {
  id: 'libredesk',
  name: 'Libredesk',
  // frontend/apps/main/src/features/conversation/** of abhinavxd/libredesk.
  evidence: { seen: '2026-11-21', by: 'source', version: '2.7, commits 2d3e119, 0294cb9, 084d321 (2026)' },
  about: { covers: 'Libredesk 2.7', publicBy: { mark: "the bubble's colour of sent messages" } },
  ticketAddress: null,
  ticketId: [{ of: 'address', pattern: '/conversation/([\\da-f-]{36})' }],
  scope: [{ of: 'address', pattern: '^https?://[^/]+' }],
  customerName: [{ select: '.h-6 > a[href*="/contacts/"]' }],
  // A visitor's network address has the same classes.
  customerEmail: [{ select: 'span.sidebar-value.break-all', pattern: '^\\S+@\\S+$' }],
  thread: {
    // Created for every conversation, and absent while it loads.
    container: 'div:has(> [data-message-uuid])',
    messages: {
      each: '[data-message-uuid]',
      body: '.message-bubble .native-html, .my-2 > div > .text-center',
      attachments: '.message-bubble .group a[href]:not(.native-html *)',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-message-uuid' }],
    roles: [
      { role: 'system', is: '.my-2:not(:has(.message-bubble))' },
      { role: 'note', is: ':has(.message-bubble.bg-private)' },
      // Only incoming messages can have hidden quotes.
      { role: 'customer', is: ':has(.items-start .message-bubble:is(.hide-quoted-text, .show-quoted-text))' },
      { role: 'agent', is: ':has(.items-end .message-bubble.bg-secondary:not(.border-destructive))' },
    ],
    author: [{ select: ':is(a, p).text-sm.font-medium' }],
    time: [{ select: 'span.text-xs' }],
    total: [{ select: LOAD_MORE }],
    more: { find: LOAD_MORE },
  },
  composers: [
    { find: `${BOX}:has([id$="-trigger-private_note"][data-state="active"]) .ProseMirror`, mode: 'note' },
    { find: `${BOX}:has([id$="-trigger-reply"][data-state="active"]) .ProseMirror`, mode: 'reply' },
  ],
};
