import type { Adapter } from '../adapter';

const ACTIVITY = 'section[aria-labelledby~="activity-title"]';
const EMAIL = '^\\S+@\\S+$';

/** Where the page says who asked; the first name may be that of the colleague who wrote the ticket down. */
const ASKED = `${ACTIVITY} :is(span.font-bold, strong:not(.ml-1)):not(li *)`;

/**
 * Peppermint. Its page says of no comment whether it is internal, and customers with a login of their own look like
 * colleagues; so only what came by mail from the address that asked is the customer's, and the rest stays unknown.
 */
export const peppermint: Adapter = {
  id: 'peppermint',
  name: 'Peppermint',
  // apps/client/components/TicketDetails/index.tsx of Peppermint-Lab/peppermint.
  evidence: { seen: '2026-11-21', by: 'source', version: '0.5, commit 0301576' },
  ticketId: [{ of: 'address', pattern: '/issue/([\\w-]+)' }],
  subject: [{ select: 'input#title', attribute: 'value' }],
  customerName: [{ select: `${ACTIVITY} span > strong:not(.ml-1, li *)`, pattern: '^[^@]+$' }],
  customerEmail: [
    { select: `${ACTIVITY} span.font-bold:not(li *)`, pattern: EMAIL },
    { select: `${ACTIVITY} span:last-child > strong:not(li *)`, pattern: EMAIL },
  ],
  thread: {
    container: `div:has(> ${ACTIVITY})`,
    messages: {
      // The request, and the comments on it.
      each: '.prose.max-w-none, li.group',
      // A mail stands in a frame, everything else in an editor.
      body: '.prose iframe, .prose [contenteditable], li.group > span',
      drop: 'blockquote, .gmail_quote',
    },
    order: 'oldest-first',
    roles: [
      { role: 'customer', is: '.prose:has(iframe)' },
      {
        role: 'customer',
        is: 'li',
        author: { is: { select: '.font-bold', pattern: EMAIL }, among: { select: ASKED, pattern: EMAIL } },
      },
    ],
    author: [{ select: '.font-bold' }],
    time: [{ select: '.text-xs.lowercase' }],
  },
  // "Public Reply" off is a comment that is sent to nobody.
  composers: [
    { find: `${ACTIVITY}:has([role="switch"][aria-checked="true"]) textarea#comment`, mode: 'reply' },
    { find: `${ACTIVITY}:has([role="switch"][aria-checked="false"]) textarea#comment`, mode: 'note' },
  ],
};
