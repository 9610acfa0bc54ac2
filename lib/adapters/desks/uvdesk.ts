import type { DocumentedAdapter } from '../shape';

/** The number of replies that the page has not loaded. A click on it loads the next ones. */
const REMAINING = '.uv-ticket-accordion:not(.uv-ticket-accordion-no-count) .uv-ticket-count-stat';
const LOCKABLE = ':has(.uv-thread-action [data-action="lock"])';
const editor = (name: string): string => `#${name} :is(#${name}-area_ifr, #${name}-area)`;

/** UVdesk's community edition. Forwarded messages look like replies with a copy: both stay unknown, also collaborators'. */
export const uvdesk: DocumentedAdapter = {
  id: 'uvdesk',
  name: 'UVdesk',
  // Resources/views/ticket.html.twig of uvdesk/core-framework.
  evidence: { seen: '2026-11-21', by: 'source', version: '1.1.7, commit 000dfee' },
  about: {
    covers: 'UVdesk community 1.1',
    limits: 'replies with a copy, those of collaborators, and all replies without the right to lock them are unknown',
    publicBy: { mark: 'the entry to lock it in its menu, which a note does not have' },
  },
  ticketAddress: '/ticket/view/\\d+',
  ticketId: [
    { select: '.uv-aside-title h6', pattern: '#(\\d+)' },
    { of: 'address', pattern: '/ticket/view/(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/[A-Za-z_]{2,5}/\\w+/ticket/view/)' }],
  subject: [{ select: '.uv-ticket-head-rt h1' }],
  customerName: [{ select: '.uv-aside-customer-info span' }],
  customerEmail: [
    { select: '.uv-aside-customer-info > span:nth-of-type(1)', pattern: '^\\S+@\\S+$' },
    { select: '.uv-aside-customer-info > span:nth-of-type(2)', pattern: '^\\S+@\\S+$' },
  ],
  thread: {
    container: '.uv-ticket-section',
    messages: {
      each: '.uv-ticket-main',
      body: '.uv-ticket-main-rt > .message',
      drop: '.helpdesk_blockquote',
      attachments: 'a.uv-ticket-uploads-brick',
      attachmentName: [{ attribute: 'data-original-title' }, { attribute: 'title' }],
    },
    order: 'oldest-first',
    id: [{ select: '.copy-thread-link', attribute: 'id', pattern: '\\d+' }],
    roles: [
      { role: 'note', is: '.uv-ticket-note-agent' },
      { role: 'system', is: '.uv-ticket-note:has(span.uv-ticket-member-name)' },
      { role: 'note', is: '.uv-ticket-note:has(a.uv-ticket-member-name)' },
      // Its versions call notes by different names.
      { role: 'unknown', is: '[class*="uv-ticket-note"]' },
      { role: 'customer', is: ':has(a.uv-ticket-member-name[href*="/customer"])' },
      // Only public messages can be locked, and only forwarded messages and those with copies have a second line.
      {
        role: 'agent',
        is: `:is(.create, ${LOCKABLE}):has(> .uv-ticket-strip > span:only-child):has(a.uv-ticket-member-name[href])`,
      },
    ],
    author: [{ select: '.uv-ticket-member-name' }],
    time: [{ select: '.timeago', attribute: 'title' }],
    total: [{ select: REMAINING, attribute: 'class' }],
    more: { find: REMAINING },
  },
  composers: [
    { find: editor('reply'), mode: 'reply' },
    { find: editor('note'), mode: 'note' },
  ],
  openers: [
    { mode: 'reply', click: '.uv-ticket-reply .uv-tabs li[for="reply"]' },
    { mode: 'note', click: '.uv-ticket-reply .uv-tabs li[for="note"]' },
  ],
};
