import type { Adapter } from '../adapter';

const MESSAGE = '[data-test-id="omni-log-item-message"]';
const SWITCHER = '[data-test-id="omnichannel-channel-switcher-button"]';
const EDITOR = '[data-test-id^="omnicomposer-"][contenteditable="true"]';

/**
 * Zendesk's agent workspace. Tickets that were opened stay in the document. What a trigger sent is an event; what a bot said
 * counts as the agents'. Which channels are public is told by name, since an unknown one may be internal.
 */
export const zendesk: Adapter = {
  id: 'zendesk',
  name: 'Zendesk',
  // Public extensions of 2025 and 2026, among them holatuwol/liferay-zendesk-userscript@90ee874.
  evidence: { seen: '2026-11-21', by: 'others', version: 'agent workspace of 2026' },
  root: '[data-test-id^="ticket-"][data-test-id$="-layout"][data-is-active="true"]',
  ticketId: [
    { attribute: 'data-test-id', pattern: '^ticket-(\\d+)-' },
    { of: 'address', pattern: '/agent/tickets/(\\d+)' },
  ],
  subject: [
    { select: 'input[data-test-id="omni-header-subject"]', attribute: 'value' },
    { select: 'input[data-test-id="ticket-pane-subject"]', attribute: 'value' },
  ],
  thread: {
    container: '[data-test-id="omni-log-container"]',
    messages: {
      each: 'article[data-test-id="omni-log-comment-item"]',
      body: '[data-test-id="omni-log-message-content"]',
      drop: 'blockquote, .signature, button, [data-test-id="omni-log-internal-note-tag"]',
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
