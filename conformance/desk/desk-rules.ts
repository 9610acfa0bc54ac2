import { type Demand, must, REFUSAL, type Rule, should, STATUSES } from '../rule';

function onEach(demand: Demand) {
  return { 'ticket query': demand, ...onCallbacks(demand) };
}

function onCallbacks(demand: Demand) {
  return { ...onTicketCallbacks(demand), 'summary callback': demand };
}

function onTicketCallbacks(demand: Demand) {
  return { 'reply callback': demand, 'tag callback': demand };
}

const AUTHENTICATION = must(
  'Authentication',
  `Authentication of the ticket query and the callback addresses is managed in the channel configuration. (${STATUSES}: 401: Token missing or invalid. 403: No permission.)`,
);
const BY_KEY = 'Idempotency: the receiver of reply or tag callbacks may key on ticketId + messageId + callbackType.';
const BY_TASK = 'Idempotency: the receiver of the async summary callback handles it idempotently by taskId.';
const REPEATED = { ...onTicketCallbacks(must('Events', BY_KEY)), 'summary callback': must('Events', BY_TASK) };

/** The rules of the ticket query and of the callbacks. Most shapes are assumptions, so that breaking them gives a warning. */
export const DESK_RULES = {
  'answer-time': {
    title: 'Answers come within 10 seconds',
    on: onEach(
      should('Endpoints', 'Assumption: the platform waits 10 seconds for the ticket query and each callback.'),
    ),
    advice: 'Store the callback, answer, and do the rest of the work afterwards.',
  },
  'header-missing': {
    title: 'No header: HTTP 401 or 403',
    on: onEach(AUTHENTICATION),
    advice: 'Check the header of the channel before anything else; without it answer 401.',
  },
  'header-wrong': {
    title: 'A wrong header: HTTP 401 or 403',
    on: onEach(AUTHENTICATION),
    advice: 'Compare the whole value of the header; answer 401 when it differs.',
  },
  'unknown-fields': {
    title: 'Unknown fields are ignored',
    on: onEach(should('Versioning', 'Compatibility rules: not shown. (A body may have more fields than are known.)')),
    advice: 'Read the fields that you need, and ignore the others.',
  },
  'malformed-body': {
    title: 'A malformed body is refused',
    on: onEach(should(STATUSES, REFUSAL)),
    advice: 'Answer 400 when the body is not JSON, is not an object, or lacks a field that you need.',
  },
  'no-failure': {
    title: 'A malformed body does no harm',
    on: onEach(must(STATUSES, '5xx: Integrator service failure.')),
    advice: 'Parse the body before you use it, and answer 400 instead of failing. See what your server logged.',
  },
  'right-ticket': {
    title: 'The answer is the ticket asked for',
    on: {
      'ticket query': must(
        'Webhook request',
        'ticketId: Unique ticket ID. The platform uses it to fetch the full ticket from the ticket query address.',
      ),
    },
    advice: 'Select the ticket by the whole ticketId, and never answer with another one.',
  },
  'ticket-wrapper': {
    title: 'The ticket is in data, beside code, msg, total',
    on: {
      'ticket query': should('Ticket detail record', 'Assumption: the answer is { code, msg, data, total }.'),
    },
    advice: 'Answer { "code": 200, "msg": "success", "data": { the ticket }, "total": 1 }.',
  },
  'message-order': {
    title: 'Messages are in the order of the conversation',
    on: { 'ticket query': should('Summary request', 'messages: Conversation in order.') },
    advice: 'Put the oldest message first.',
  },
  'unknown-ticket': {
    title: 'An unknown ticket is no ticket',
    on: { 'ticket query': should(STATUSES, REFUSAL) },
    advice: 'Answer 404, or 200 with "data": null, when there is no ticket with this id.',
  },
  'same-again': {
    title: 'A second query gives the same messages',
    on: { 'ticket query': should('Ticket detail record', 'Assumption: a ticket query only reads.') },
    advice: 'Let the query change nothing, and send the same messages in the same order each time.',
  },
  'answer-form': {
    title: 'The answer is code 0 and success',
    on: onCallbacks(
      should('Endpoints', 'Assumption: the expected answer is { "code": 0, "message": "success" }, with any 2xx.'),
    ),
    advice: 'Answer { "code": 0, "message": "success" } once the callback is stored.',
  },
  repeated: {
    title: 'A repeated callback is accepted',
    on: REPEATED,
    advice: 'When the key is known, store nothing and answer as the first time, not with 409.',
  },
  simultaneous: {
    title: 'Two equal callbacks at once are accepted',
    on: REPEATED,
    advice: 'Let a unique key in the storage decide, and take a conflict for a repetition.',
  },
  'no-message-id': {
    title: 'Callbacks without messageId are accepted',
    on: onTicketCallbacks(must('Webhook request', 'messageId: When absent, callbacks carry no such field.')),
    advice: 'Accept a callback without messageId, and two different ones as two callbacks.',
  },
  'reply-types': {
    title: 'html, text and no replyType are accepted',
    on: { 'reply callback': should('Endpoints', 'Assumption: replyType is html (default) or text.') },
    advice: 'Take a reply without replyType for HTML.',
  },
  'four-byte-text': {
    title: 'Emoji and rare characters are accepted',
    on: onCallbacks(must('Introduction', 'All bodies are JSON (and JSON between systems is UTF-8: RFC 8259, 8.1).')),
    advice: 'Store texts as UTF-8 with up to four bytes for a character; in MySQL this is utf8mb4.',
  },
  'large-text': {
    title: 'A text of 120 kB is accepted',
    on: {
      'reply callback': should('Limits', 'Maximum size: not shown.'),
      'summary callback': should('Limits', 'Maximum size: not shown.'),
    },
    advice: 'Allow bodies of 1 MB or more.',
  },
  'failed-task': {
    title: 'A failed task is accepted',
    on: {
      'summary callback': must(
        'Events',
        'The receiver of the async summary callback records errorMessage when status is FAILED.',
      ),
    },
    advice: 'Accept FAILED with "summary": null, and record errorMessage.',
  },
  'failed-late': {
    title: 'FAILED after COMPLETED is accepted',
    on: { 'summary callback': must('Events', BY_TASK) },
    advice: 'Answer as the first time, and leave the task completed.',
  },
  'pending-late': {
    title: 'PENDING after COMPLETED is accepted',
    on: { 'summary callback': should('Events', BY_TASK) },
    advice: 'Answer as the first time, and leave the task completed.',
  },
  'denied-stored': {
    title: 'A refused callback is not stored',
    on: onCallbacks(AUTHENTICATION),
    advice: 'Check the header before you store anything.',
  },
  'stored-once': {
    title: 'A repeated callback is stored once',
    on: { ...onTicketCallbacks(should('Events', BY_KEY)), 'summary callback': must('Events', BY_TASK) },
    advice: 'Make the key unique in the storage.',
  },
  'all-stored': {
    title: 'Different callbacks without messageId all stay',
    on: onTicketCallbacks(
      should('Webhook request', 'messageId: When absent, callbacks carry no such field (so they differ by content).'),
    ),
    advice: 'Without messageId, make the content part of the key.',
  },
  'stays-completed': {
    title: 'A completed task stays completed',
    on: { 'summary callback': must('Summary task status', 'COMPLETED has no next state.') },
    advice: 'Change the state of a task only while it is PENDING.',
  },
} as const satisfies Record<string, Rule>;
