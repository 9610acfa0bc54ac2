import type { DocumentedAdapter } from '../shape';

const ACTIVITY = 'section[aria-labelledby~="activity-title"]';
const EMAIL = '^\\S+@\\S+$';

/** The name of the requester. The first name may be that of a colleague who entered the ticket. */
const ASKED = `${ACTIVITY} :is(span.font-bold, strong:not(.ml-1)):not(li *)`;

/**
 * Peppermint. It does not mark internal comments, and customers with a login look like colleagues: only mail from the
 * requester's address is the customer's, the rest stays unknown.
 */
export const peppermint: DocumentedAdapter = {
  id: 'peppermint',
  name: 'Peppermint',
  // apps/client/components/TicketDetails/index.tsx of Peppermint-Lab/peppermint.
  evidence: { seen: '2026-11-21', by: 'source', version: '0.5, commit 0301576' },
  about: {
    covers: 'Peppermint 0.5',
    limits: 'comments of people with a login are unknown, because internal comments have no mark',
    publicBy: 'nothing',
  },
  ticketAddress: null,
  ticketId: [{ of: 'address', pattern: '/issue/([\\w-]+)' }],
  scope: [{ of: 'address', pattern: '^.*?(?=/issue/)' }],
  subject: [{ select: 'input#title', attribute: 'value' }],
  customerName: [{ select: `${ACTIVITY} span > strong:not(.ml-1, li *)`, pattern: '^[^@]+$' }],
  customerEmail: [
    { select: `${ACTIVITY} span.font-bold:not(li *)`, pattern: EMAIL },
    { select: `${ACTIVITY} span:last-child > strong:not(li *)`, pattern: EMAIL },
  ],
  thread: {
    container: `div:has(> ${ACTIVITY})`,
    messages: {
      each: '.prose.max-w-none, li.group',
      body: '.prose iframe, .prose [contenteditable], li.group > span',
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
