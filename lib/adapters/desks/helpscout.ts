import type { DocumentedAdapter } from '../shape';

/**
 * Help Scout. Only older pages mark the customer's messages; on others all stay unknown, so teaching the page works better.
 * No known mark distinguishes a composer for notes.
 */
export const helpscout: DocumentedAdapter = {
  id: 'helpscout',
  name: 'Help Scout',
  // trentslutzky/helpscout-thread-hider@fc8755f (older pages), zackkatz/freescout-gpt-assistant@4b73325 (newer pages).
  evidence: { seen: '2026-11-21', by: 'others', version: 'pages of 2023 and 2025' },
  about: {
    covers: 'Help Scout',
    limits: 'an open note is not recognized; on newer pages, all writers are unknown',
    publicBy: 'nothing',
  },
  ticketAddress: '^https://secure\\.helpscout\\.net/conversations?/\\d+',
  ticketId: [{ of: 'address', pattern: '/conversations?/(\\d+)/\\d+' }],
  number: [{ of: 'address', pattern: '/conversations?/\\d+/(\\d+)' }],
  scope: [{ of: 'address', pattern: '^.*?(?=/conversations?/)' }],
  subject: [{ select: '[aria-label="Conversation Subject"]' }, { select: '#subjectLine' }],
  thread: {
    container: ':is([data-testid="ThreadContainer"], ol[aria-label="Thread Items"], #tkContent)',
    messages: {
      each: 'li > div[id^="thread-"], article.thread',
      body: '.messageBody, div[class*="is-wide-layout"]:not([data-testid])',
    },
    order: 'by-id',
    id: [{ attribute: 'id', pattern: '\\d+$' }],
    roles: [{ role: 'customer', is: 'article.customer' }],
    author: [{ select: 'span[data-nocollapse="true"]' }],
    time: [{ select: 'time', attribute: 'datetime' }, { select: 'time' }],
  },
  composers: [
    { find: '[role="textbox"][aria-label="Reply Editor"]', mode: 'unknown' },
    { find: '[data-cy="ConvoEditor"]', mode: 'unknown' },
  ],
  openers: [{ mode: 'reply', click: ':is([data-testid="reply-button"], [data-cy="reply-button"])' }],
};
