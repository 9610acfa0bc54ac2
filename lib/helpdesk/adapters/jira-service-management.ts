import type { Adapter } from '../adapter';

const COMMENT = '[data-testid^="issue-comment-base.ui.comment.ak-comment."]';

/**
 * Jira Service Management in the cloud. Its comments say nowhere that we know who is a customer or what is internal, so all
 * of them stay unknown, and the page is better taught. Whether an internal note is being written cannot be told.
 */
export const jiraServiceManagement: Adapter = {
  id: 'jira-service-management',
  name: 'Jira Service Management',
  // Public extensions of 2025 and 2026 that read the comments of an issue.
  evidence: { seen: '2026-11-21', by: 'others', version: 'issue view of 2026' },
  ticketId: [
    { of: 'address', pattern: '[?&]selectedIssue=([A-Z][A-Z0-9_]+-\\d+)' },
    { of: 'address', pattern: '/(?:browse|issues?|queues/[^?#]*)/([A-Z][A-Z0-9_]+-\\d+)' },
  ],
  subject: [{ select: '[data-testid="issue.views.issue-base.foundation.summary.heading"]' }],
  thread: {
    container: '[data-testid="issue.activity.comments-list"]',
    messages: {
      each: '[data-testid^="comment-base-item-"]',
      body: `${COMMENT}[data-testid$="-body"], .ak-renderer-document`,
      drop: 'blockquote',
    },
    order: 'by-id',
    id: [{ attribute: 'data-testid', pattern: '\\d+$' }],
    roles: [],
    author: [{ select: `:is(${COMMENT}[data-testid$="-header"] h3)` }],
    time: [{ select: '[data-testid="issue-timestamp.relative-time"]' }],
  },
  composers: [{ find: '[data-testid="issue.activity.comment"] #ak-editor-textarea', mode: 'unknown' }],
};
