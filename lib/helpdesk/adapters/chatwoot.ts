import type { Adapter } from '../adapter';

/** What was sent and is still there has a menu; of what was deleted only the menu's empty box is left. */
const SENT = ':has(> .context-menu-wrap > *)';

/**
 * Chatwoot's dashboard. On which side a bubble stands depends on the version and on who looks; its colour follows the kind
 * of message. Messages that are being sent or failed to be stay unknown, and so do those that were deleted. A bot's
 * count as the agents'.
 */
export const chatwoot: Adapter = {
  id: 'chatwoot',
  name: 'Chatwoot',
  evidence: { seen: '2026-11-21', by: 'source', version: '4, commits 0a31e6e, 14e316a' },
  ticketId: [{ of: 'address', pattern: '/app/accounts/\\d+/.*?conversations/(\\d+)' }],
  thread: {
    container: '.conversation-panel',
    messages: {
      each: '[data-message-id]',
      // Two clamped lines are the message that this one answers.
      body: '[data-bubble-name] .prose:not(.line-clamp-2), [data-bubble-name="activity"] > span:first-child',
      drop: 'blockquote',
      attachments: '[data-bubble-name] a[href*="/rails/active_storage/"]',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-message-id' }],
    roles: [
      { role: 'note', is: ':has(.bg-n-solid-amber[data-bubble-name], .i-lucide-lock-keyhole)' },
      { role: 'system', is: ':has([data-bubble-name="activity"], [data-bubble-name="csat"])' },
      { role: 'customer', is: `${SENT}:has(.bg-n-slate-4[data-bubble-name])` },
      { role: 'agent', is: `${SENT}:has(:is(.bg-n-solid-blue, .bg-n-solid-iris)[data-bubble-name])` },
    ],
    time: [{ select: 'time' }],
  },
  composers: [
    { find: '.reply-box:not(.is-private) .ProseMirror', mode: 'reply' },
    { find: '.reply-box.is-private .ProseMirror', mode: 'note' },
  ],
};
