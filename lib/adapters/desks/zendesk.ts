import type { DocumentedAdapter } from '../shape';

const MESSAGE = '[data-test-id="omni-log-item-message"]';
const SWITCHER = '[data-test-id="omnichannel-channel-switcher-button"]';
const SHOW_MORE = '[data-test-id="convolog-show-more-button"]';
const EDITOR = '[data-test-id^="omnicomposer-"][contenteditable="true"]';

/**
 * Zendesk's agent workspace. Opened tickets stay in the document. A trigger's message is an event, a bot's the agents'.
 * An unlisted channel may be internal, so public ones are named.
 */
export const zendesk: DocumentedAdapter = {
  id: 'zendesk',
  name: 'Zendesk',
  // Public extensions of 2025 and 2026, among them holatuwol/liferay-zendesk-userscript@90ee874.
  evidence: { seen: '2026-11-21', by: 'others', version: 'agent workspace of 2026' },
  about: {
    covers: 'Zendesk agent workspace',
    limits: 'on channels other than mail, web and messaging, an open note is not recognized',
    publicBy: { mark: 'the type of a public message' },
  },
  ticketAddress: '^https://[\\w-]+\\.zendesk\\.com/',
  root: '[data-test-id^="ticket-"][data-test-id$="-layout"][data-is-active="true"]',
  ticketId: [
    { attribute: 'data-test-id', pattern: '^ticket-(\\d+)-' },
    { of: 'address', pattern: '/agent/tickets/(\\d+)' },
  ],
  scope: [{ of: 'address', pattern: '^.*?(?=/agent/)' }],
  subject: [
    { select: 'input[data-test-id="omni-header-subject"]', attribute: 'value' },
    { select: 'input[data-test-id="ticket-pane-subject"]', attribute: 'value' },
  ],
  thread: {
    container: '[data-test-id="omni-log-container"]',
    messages: {
      each: 'article[data-test-id="omni-log-comment-item"]',
      body: '[data-test-id="omni-log-message-content"]',
      drop: '.signature, button, [data-test-id="omni-log-internal-note-tag"]',
      attachments: 'a.attachment, a[data-test-id="attachment-thumbnail"]',
    },
    order: 'by-time',
    roles: [
      { role: 'note', is: `:has([data-test-id="omni-log-internal-note-tag"], ${MESSAGE}[type="internal"])` },
      { role: 'system', is: ':has([data-originated-from="Trigger"])' },
      { role: 'customer', is: `:has(${MESSAGE}[type="end-user"])` },
      { role: 'agent', is: `:has(${MESSAGE}:is([type="agent"], [type="bot"]))` },
    ],
    author: [{ select: '[data-test-id="omni-log-item-sender"]' }],
    time: [{ select: 'time[data-test-id^="timestamp-"]', attribute: 'datetime' }],
    total: [{ select: SHOW_MORE, attribute: 'data-test-id' }],
    more: { find: SHOW_MORE },
  },
  composers: [
    { find: `[data-test-id="editor-view"]:has(${SWITCHER}[data-channel="internal"]) ${EDITOR}`, mode: 'note' },
    {
      find: `[data-test-id="editor-view"]:has(${SWITCHER}:is([data-channel="web"], [data-channel="email"], [data-channel="native_messaging"])) ${EDITOR}`,
      mode: 'reply',
    },
    { find: EDITOR, mode: 'unknown' },
  ],
};
