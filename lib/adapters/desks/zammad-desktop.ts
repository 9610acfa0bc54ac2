import type { DocumentedAdapter } from '../shape';

const FORM = ':is(#ticketArticleReplyForm, #ticketArticleReplyFormPinned)';
const EDITOR = '[contenteditable="true"]';

/** Folded away while the agent looks at an article's details. */
const AUTHOR = '[aria-describedby="author-name-and-creation-date"]';

/**
 * Zammad's newer interface below `/desktop`, 2024 to 2026. System articles stand on the agents' side without an author, so an
 * article without a visible author stays unknown. Only words distinguish the buttons that open the form, so the agent presses them.
 */
export const zammadDesktop: DocumentedAdapter = {
  id: 'zammad-desktop',
  name: 'Zammad, new desktop view',
  // app/frontend/apps/desktop/pages/ticket/components/TicketDetailView/** of zammad/zammad.
  evidence: { seen: '2026-11-21', by: 'source', version: 'commits 1e17bef, 11b1461, 303f9a4 (2026)' },
  about: {
    covers: 'Zammad, the newer interface below `/desktop`',
    limits: 'an article with unfolded details is unknown',
    publicBy: { mark: 'the border, which a note does not have' },
  },
  ticketAddress: '/desktop/tickets/\\d+',
  ticketId: [
    { select: 'form[id^="form-ticket-edit-"]', attribute: 'id', pattern: '\\d+$' },
    { of: 'address', pattern: '/desktop/tickets/(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/desktop/)' }],
  subject: [
    {
      select: 'header [role="heading"][aria-level="2"]:not(:is(nav, aside, [role="dialog"], [role="tooltip"]) *)',
    },
  ],
  thread: {
    container: 'section[role="feed"]',
    messages: {
      each: '[role="feed"] article[id^="article-"]:not(#article-more)',
      // Notices of failed deliveries and of the system's own mails are articles in articles.
      body: '.inner-article-body, [role="feed"] > article > [role="article"]',
      drop: '[data-signature]',
      attachments: 'footer a[href*="/api/"]',
      attachmentName: [{ select: 'span.truncate' }, { attribute: 'download' }],
    },
    order: 'oldest-first',
    id: [{ attribute: 'id', pattern: '^article-(\\d+)$' }],
    roles: [
      { role: 'system', is: ':has(> [role="article"])' },
      { role: 'note', is: ':has(> .bg-stripes, .print\\:border-dashed\\!)' },
      { role: 'customer', is: ':has(.Content--customer)' },
      { role: 'agent', is: `:has(> .border:not(.bg-stripes)):has(.Content--agent):has(${AUTHOR})` },
    ],
    author: [{ select: `:is(${AUTHOR} > :nth-child(2))` }],
    time: [{ select: `:is(${AUTHOR} time)`, attribute: 'datetime' }, { select: `:is(${AUTHOR} > :nth-child(3))` }],
    total: [{ select: '#article-more', attribute: 'id' }],
    more: { find: '#article-more button' },
  },
  // Older versions mark an internal article around the form, newer ones in its field. Without either mark it is unknown.
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
