import type { Adapter } from '../adapter';

/** The box around the tabs and the editor, and the same as a dialogue over the whole window. */
const BOX = ':is(.box, [role="dialog"])';

/**
 * Libredesk. Names and times stand at the first and the last message of a group only. What an assistant or an automation
 * wrote to the customer counts as the agents', even where it asks for a rating: it looks like any other text. What was not
 * delivered does not.
 */
export const libredesk: Adapter = {
  id: 'libredesk',
  name: 'Libredesk',
  // frontend/apps/main/src/features/conversation/** of abhinavxd/libredesk.
  evidence: { seen: '2026-11-21', by: 'source', version: '2.7, commits 2d3e119, 0294cb9, 084d321 (2026)' },
  ticketId: [{ of: 'address', pattern: '/conversation/([\\da-f-]{36})' }],
  customerName: [{ select: '.h-6 > a[href*="/contacts/"]' }],
  // The same look is that of a visitor's network address.
  customerEmail: [{ select: 'span.sidebar-value.break-all', pattern: '^\\S+@\\S+$' }],
  thread: {
    // Made anew for every conversation, and absent while it loads.
    container: 'div:has(> [data-message-uuid])',
    messages: {
      each: '[data-message-uuid]',
      body: '.message-bubble .native-html, [data-message-uuid]:not(:has(.message-bubble)) > :last-child',
      drop: 'blockquote, [class*="gmail_quote"]',
      attachments: '.message-bubble .group a[href]:not(.native-html *)',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-message-uuid' }],
    roles: [
      { role: 'system', is: '.my-2:not(:has(.message-bubble))' },
      { role: 'note', is: ':has(.message-bubble.bg-private)' },
      // Only what came in can have its quotes hidden.
      { role: 'customer', is: ':has(.items-start .message-bubble:is(.hide-quoted-text, .show-quoted-text))' },
      { role: 'agent', is: ':has(.items-end .message-bubble.bg-secondary:not(.border-destructive))' },
    ],
    author: [{ select: ':is(a, p).text-sm.font-medium' }],
    time: [{ select: 'span.text-xs' }],
  },
  // To, Cc and Bcc are fields of the same box.
  composers: [
    { find: `${BOX}:has([id$="-trigger-private_note"][data-state="active"]) .ProseMirror`, mode: 'note' },
    { find: `${BOX}:has([id$="-trigger-reply"][data-state="active"]) .ProseMirror`, mode: 'reply' },
  ],
};
