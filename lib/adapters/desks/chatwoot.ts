import type { DocumentedAdapter } from '../shape';

/** A message that was sent has a menu. A deleted one keeps only the menu's empty box. */
const SENT = ':has(> .context-menu-wrap > *)';

/**
 * Chatwoot's dashboard. A bubble's side depends on version and viewer; its colour follows the kind of message. Unsent and
 * deleted messages stay unknown; a bot's count as the agents'.
 */
export const chatwoot: DocumentedAdapter = {
  id: 'chatwoot',
  name: 'Chatwoot',
  evidence: { seen: '2026-11-21', by: 'source', version: '4, commits 0a31e6e, 14e316a' },
  about: {
    covers: 'Chatwoot dashboard',
    limits: 'a message that could not be sent is unknown',
    publicBy: { mark: "the bubble's colour of sent messages" },
  },
  ticketAddress: '/app/accounts/\\d+/[\\w/-]*\\bconversations/\\d+',
  ticketId: [{ of: 'address', pattern: '/app/accounts/\\d+/.*?conversations/(\\d+)' }],
  scope: [{ of: 'address', pattern: '^.*?/accounts/\\d+(?=/)' }],
  thread: {
    container: '.conversation-panel',
    messages: {
      each: '[data-message-id]',
      // Two clamped lines show the earlier message that this one replies to.
      body: '[data-bubble-name] .prose:not(.line-clamp-2), [data-bubble-name="activity"] > span:first-child',
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
