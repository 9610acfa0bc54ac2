import type { DocumentedAdapter } from '../shape';

/**
 * Salesforce's case feed. Opened cases stay in the document. No known mark identifies customers or internal posts, so all messages
 * stay unknown. The whole feed is reversed: an answer comes before its post. The composer for mail is not known.
 */
export const salesforceServiceCloud: DocumentedAdapter = {
  id: 'salesforce-service-cloud',
  name: 'Salesforce Service Cloud',
  // Public scripts of 2026 that read the feed; toggl/track-extension@db77d5f for the case that is shown.
  evidence: { seen: '2026-11-21', by: 'others', version: 'Lightning of 2026' },
  about: {
    covers: 'Salesforce case feed',
    limits: 'all writers and the kind of an open post are unknown; the composer for mail is not found',
    publicBy: 'nothing',
  },
  ticketAddress: '/lightning/r/Case/500\\w{12,15}\\b',
  root: '.windowViewMode-normal',
  ticketId: [{ of: 'address', pattern: '/Case/(500[A-Za-z0-9]{12,15})\\b' }],
  scope: [{ of: 'address', pattern: '^https?://[^/]+' }],
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
