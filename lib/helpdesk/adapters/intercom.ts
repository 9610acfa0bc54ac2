import type { Adapter } from '../adapter';

const GROUP = '[data-part-group-category]';
/** Where one group stands in another, the page is broken, and nobody can say of which kind its parts are. */
const NESTED = `${GROUP} ${GROUP}, ${GROUP} ${GROUP} *`;

/** A part of this kind, or one in a group of this kind. */
const category = (kind: number): string =>
  `:is([data-part-group-category="${kind}"], [data-part-group-category="${kind}"] *):not(${NESTED})`;

/**
 * Intercom's inbox. Versions since the middle of 2026 tell who speaks only by the side that a bubble is painted on; there
 * every part stays unknown, and the page is better taught. Whether a note is being written cannot be told.
 */
export const intercom: Adapter = {
  id: 'intercom',
  name: 'Intercom',
  // Public extensions of 2025 and 2026 that read its inbox.
  evidence: { seen: '2026-11-21', by: 'others', version: 'inbox of 2026' },
  ticketId: [{ of: 'address', pattern: '/a/inbox/.*/conversation/(\\d+)' }],
  subject: [{ select: '[data-inbox-conversation-header-title]' }],
  thread: {
    container: '[data-testid="conversation-stream-scroll-container"]',
    messages: {
      each: '[class*="group/content-part"], [data-part-group-id]:not(:has([class*="group/content-part"]))',
      body: '.interblocks-html, [class*="break-words"]',
      drop: 'blockquote',
    },
    order: 'oldest-first',
    id: [{ attribute: 'data-part-id' }, { attribute: 'data-part-group-id' }],
    roles: [
      { role: 'customer', is: category(1) },
      { role: 'agent', is: category(3) },
      { role: 'note', is: category(4) },
      // Its bot speaks to the customer for the company.
      { role: 'agent', is: category(5) },
      { role: 'system', is: category(20) },
    ],
  },
  composers: [
    { find: '[data-conversation-reply-composer] .ProseMirror', mode: 'unknown' },
    { find: '.embercom-prosemirror-composer-editor', mode: 'unknown' },
  ],
};
