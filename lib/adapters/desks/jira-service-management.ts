import type { DocumentedAdapter } from '../shape';

const COMMENT = '[data-testid^="issue-comment-base.ui.comment.ak-comment."]';
const LOAD_MORE = '[data-testid^="issue.activity.common.component.load-more-button"]';

/**
 * Jira Service Management in the cloud. No known mark identifies customers, internal notes or composers for notes, so all messages
 * stay unknown, and teaching the page works better.
 */
export const jiraServiceManagement: DocumentedAdapter = {
  id: 'jira-service-management',
  name: 'Jira Service Management',
  // Public extensions of 2025 and 2026 that read the comments of an issue.
  evidence: { seen: '2026-11-21', by: 'others', version: 'issue view of 2026' },
  about: {
    covers: 'Jira Service Management, cloud',
    limits: 'all writers are unknown; an open note is not recognized',
    publicBy: 'nothing',
  },
  ticketAddress: '^https://[\\w-]+\\.atlassian\\.net/',
  ticketId: [
    { of: 'address', pattern: '[?&]selectedIssue=([A-Z][A-Z0-9_]+-\\d+)' },
    { of: 'address', pattern: '/(?:browse|issues?|queues/[^?#]*)/([A-Z][A-Z0-9_]+-\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^https?://[^/]+' }],
  subject: [{ select: '[data-testid="issue.views.issue-base.foundation.summary.heading"]' }],
  thread: {
    container: '[data-testid="issue.activity.comments-list"]',
    messages: {
      each: '[data-testid^="comment-base-item-"]',
      body: `${COMMENT}[data-testid$="-body"], .ak-renderer-document`,
    },
    order: 'by-id',
    id: [{ attribute: 'data-testid', pattern: '\\d+$' }],
    roles: [],
    author: [{ select: `:is(${COMMENT}[data-testid$="-header"] h3)` }],
    time: [{ select: '[data-testid="issue-timestamp.relative-time"]' }],
    total: [{ select: LOAD_MORE, attribute: 'data-testid' }],
    more: { find: LOAD_MORE },
  },
  composers: [{ find: '[data-testid="issue.activity.comment"] #ak-editor-textarea', mode: 'unknown' }],
};
