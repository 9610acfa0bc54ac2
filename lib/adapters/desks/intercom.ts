import type { DocumentedAdapter } from '../shape';

const GROUP = '[data-part-group-category]';
/** A group inside a group means a broken page, whose parts have no known kind. */
const NESTED = `${GROUP} ${GROUP}, ${GROUP} ${GROUP} *`;

const category = (kind: number): string =>
  `:is([data-part-group-category="${kind}"], [data-part-group-category="${kind}"] *):not(${NESTED})`;

/**
 * Intercom's inbox. Since mid-2026 only the side of a message shows its writer: all parts stay unknown there, so teaching
 * the page works better. No known mark distinguishes a composer for notes.
 */
export const intercom: DocumentedAdapter = {
  id: 'intercom',
  name: 'Intercom',
  // Public extensions of 2025 and 2026 that read its inbox.
  evidence: { seen: '2026-11-21', by: 'others', version: 'inbox of 2026' },
  about: {
    covers: 'Intercom inbox',
    limits: 'an open note is not recognized; in versions since mid-2026, all writers are unknown',
    publicBy: { mark: 'the number of the kind of message, which a note does not have' },
  },
  ticketAddress: '^https://app\\.(?:\\w+\\.)?intercom\\.com/a/inbox/',
  ticketId: [{ of: 'address', pattern: '/a/inbox/.*/conversation/(\\d+)' }],
  scope: [{ of: 'address', pattern: '^.*?/a/inbox/[^/]+' }],
  subject: [{ select: '[data-inbox-conversation-header-title]' }],
  thread: {
    container: '[data-testid="conversation-stream-scroll-container"]',
    messages: {
      each: '[class*="group/content-part"], [data-part-group-id]:not(:has([class*="group/content-part"]))',
      body: '.interblocks-html, [class*="break-words"]',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-part-id' }, { attribute: 'data-part-group-id' }],
    roles: [
      { role: 'customer', is: category(1) },
      { role: 'agent', is: category(3) },
      { role: 'note', is: category(4) },
      { role: 'agent', is: category(5) },
      { role: 'system', is: category(20) },
    ],
  },
  composers: [
    { find: '[data-conversation-reply-composer] .ProseMirror', mode: 'unknown' },
    { find: '.embercom-prosemirror-composer-editor', mode: 'unknown' },
  ],
};
