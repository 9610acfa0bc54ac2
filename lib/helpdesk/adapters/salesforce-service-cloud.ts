import type { Adapter } from '../adapter';

/**
 * Salesforce's case feed. Cases that were opened stay in the document. Nothing we know of tells customers from colleagues,
 * or posts that customers may see from internal ones: everything stays unknown, and the page is better taught. The feed is
 * turned round as a whole, so an answer stands before its post. Of composers, that for posts is known; that for mail is not.
 */
export const salesforceServiceCloud: Adapter = {
  id: 'salesforce-service-cloud',
  name: 'Salesforce Service Cloud',
  // Public scripts of 2026 that read the feed; toggl/track-extension@db77d5f for the case that is shown.
  evidence: { seen: '2026-11-21', by: 'others', version: 'Lightning of 2026' },
  root: '.windowViewMode-normal',
  ticketId: [{ of: 'address', pattern: '/Case/(500[A-Za-z0-9]{12,15})\\b' }],
  thread: {
    container: ':has(article.cuf-feedItem)',
    messages: {
      // Answers to a post are articles in its article.
      each: 'article',
      body: '.feedBodyInner, .cuf-feedBodyText, .emailMessageBody',
      drop: '.cuf-more',
      attachments: 'a.cuf-attachment, a[href*="sfc/servlet.shepherd"]',
    },
    order: 'newest-first',
    roles: [],
    author: [{ select: 'a' }],
    time: [{ select: '.cuf-timestamp' }],
  },
  composers: [{ find: '.ql-editor', mode: 'unknown' }],
};
