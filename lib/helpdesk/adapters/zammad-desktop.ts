import type { Adapter } from '../adapter';

/** Its reply form stands below the thread or, pinned, beside it. */
const FORM = ':is(#ticketArticleReplyForm, #ticketArticleReplyFormPinned)';
const EDITOR = '[contenteditable="true"]';

/** Who wrote an article, and when; folded away while the agent looks at its details. */
const AUTHOR = '[aria-describedby="author-name-and-creation-date"]';

/**
 * Zammad's newer interface below `/desktop`, in the versions of 2024 to 2026. Articles of its own system stand on the
 * agents' side, without an author; so one whose author cannot be seen is unknown: neither an agent's nor the system's.
 * The buttons that open the reply form are told apart by their words only, so the agent presses them.
 */
export const zammadDesktop: Adapter = {
  id: 'zammad-desktop',
  name: 'Zammad, new desktop view',
  // app/frontend/apps/desktop/pages/ticket/components/TicketDetailView/** of zammad/zammad.
  evidence: { seen: '2026-11-21', by: 'source', version: 'commits 1e17bef, 11b1461, 303f9a4 (2026)' },
  ticketId: [
    { select: 'form[id^="form-ticket-edit-"]', attribute: 'id', pattern: '\\d+$' },
    { of: 'address', pattern: '/desktop/tickets/(\\d+)' },
  ],
  subject: [{ select: 'header [role="heading"][aria-level="2"]' }],
  thread: {
    container: 'section[role="feed"]',
    messages: {
      each: '[role="feed"] article[id^="article-"]:not(#article-more)',
      // Notices of failed deliveries and of the system's own mails are articles in articles.
      body: '.inner-article-body, [role="feed"] > article > [role="article"]',
      drop: '.js-signatureMarker ~ *, :has(.js-signatureMarker) ~ *, blockquote, [data-signature]',
      attachments: 'footer a[href*="/api/"]',
      attachmentName: [{ select: 'span.truncate' }, { attribute: 'download' }],
    },
    order: 'oldest-first',
    id: [{ attribute: 'id', pattern: '^article-(\\d+)$' }],
    roles: [
      { role: 'system', is: ':has(> [role="article"])' },
      { role: 'note', is: ':has(> .bg-stripes, .print\\:border-dashed\\!)' },
      { role: 'customer', is: ':has(.Content--customer)' },
      { role: 'agent', is: `:has(.Content--agent):has(${AUTHOR})` },
    ],
    author: [{ select: `:is(${AUTHOR} > :nth-child(2))` }],
    time: [{ select: `:is(${AUTHOR} time)`, attribute: 'datetime' }, { select: `:is(${AUTHOR} > :nth-child(3))` }],
  },
  // Older versions mark an internal article around the form, newer ones only in its field; where neither tells, it is unknown.
  composers: [
    {
      find: `${FORM}:is(:is(.bg-stripes, .border-stripes) *, :has(output[name="internal"] .icon-lock)) ${EDITOR}`,
      mode: 'note',
      signature: '[data-signature]',
    },
    {
      find: `${FORM}:has(output[name="internal"] .icon-unlock) ${EDITOR}`,
      mode: 'reply',
      signature: '[data-signature]',
    },
    { find: `${FORM} ${EDITOR}`, mode: 'unknown', signature: '[data-signature]' },
  ],
};
