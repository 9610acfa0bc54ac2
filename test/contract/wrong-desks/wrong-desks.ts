import type { Deps } from '@/conformance/endpoint';
import type { DeskInterface } from '@/conformance/rule';
import type { RuleId } from '@/conformance/rules';

import { without } from '../wrong-servers/wrong-server';
import { type Behaviour, type Body, HONEST, SECRET, textOf, TICKET } from './start-desk';

/** An honest server with one fault, and the only rules that the check must report. */
export interface WrongDesk {
  name: string;
  behaviour: Partial<Behaviour>;
  /** Rule → the field of its findings. A recommendation gives a warning. */
  faults: Partial<Record<RuleId, RegExp>>;
  /** For faults that only another clock shows. */
  deps?: Partial<Deps>;
}

const STATUS = /^HTTP status$/;

const isSecretRight = (authorization: string | undefined) => HONEST.admit(authorization);

/** Refuses some valid bodies. */
function refusing(status: number, isRefused: (body: Body, name: DeskInterface) => boolean): Partial<Behaviour> {
  return {
    refuse: (body, name, storage) =>
      HONEST.refuse(body, name, storage) ?? (isRefused(body as Body, name) ? status : undefined),
  };
}

/** Changes the ticket that the query shows. */
function showing(change: (ticket: Body) => Body): Partial<Behaviour> {
  return {
    find: (ticketId, storage) => {
      const ticket = HONEST.find(ticketId, storage);
      return ticket && change(ticket);
    },
  };
}

function changeMessages(change: (message: Body, index: number) => Body): Partial<Behaviour> {
  return showing((ticket) => ({ ...ticket, messages: (ticket.messages as Body[]).map(change) }));
}

const KNOWN = new Set('ticketId messageId reply replyType tags taskId status summary errorMessage'.split(' '));

/** Stores every callback anew, or those that `isRepeated` selects. */
function storingTwice(isRepeated: (text: string) => boolean = () => true): Partial<Behaviour> {
  let count = 0;
  return {
    store(callback, name, storage, keyOf) {
      const text = textOf(callback);
      if (!isRepeated(text)) return HONEST.store(callback, name, storage, keyOf);
      count += 1;
      storage.entries.set(`${count}`, text);
    },
  };
}

function alternate(): (ticket: Body) => Body {
  let count = 0;
  return (ticket) => {
    count += 1;
    return count % 2 ? ticket : { ...ticket, messages: (ticket.messages as Body[]).slice(1) };
  };
}

/** Holds the first of two equal callbacks until the second has come, and then fails the second. */
function failingAtOnce(): Partial<Behaviour> {
  const held = new Map<string, () => void>();
  return {
    intercept(text, name, response, storage) {
      if (!text.includes('at-once')) return false;
      const finish = held.get(text);
      if (finish) {
        finish();
        HONEST.respond(500, { code: 500, message: 'Duplicate entry' }, response);
      } else {
        held.set(text, () => {
          HONEST.store(JSON.parse(text) as Body, name, storage, HONEST.keyOf);
          HONEST.respond(200, HONEST.accepted, response);
        });
      }
      return true;
    },
  };
}

export const WRONG_DESKS: WrongDesk[] = [
  {
    name: 'is in maintenance',
    behaviour: { intercept: (_, __, response) => (HONEST.respond(503, { code: 503 }, response), true) },
    faults: { answers: STATUS },
  },
  {
    name: 'calls its JSON a page',
    behaviour: {
      respond: (status, body, response) => {
        response.writeHead(status, { 'Content-Type': 'text/html' }).end(JSON.stringify(body));
      },
    },
    faults: { 'json-body': /^Content-Type$/ },
  },
  {
    name: 'sends no body',
    behaviour: { respond: (status, _, response) => void response.writeHead(status).end() },
    faults: { 'json-body': /^(Content-Type|body)$/ },
  },
  {
    name: 'writes Latin-1',
    behaviour: {
      respond: (status, body, response) => {
        response
          .writeHead(status, { 'Content-Type': 'application/json; charset=iso-8859-1' })
          .end(JSON.stringify(body));
      },
    },
    faults: { 'utf-8': /^Content-Type$/ },
  },
  {
    name: 'needs 10 seconds',
    behaviour: {},
    faults: { 'answer-time': /^time$/ },
    deps: {
      clock: (
        (nowMs) => () =>
          (nowMs += 10_000)
      )(0),
    },
  },
  {
    name: 'takes callers without the header',
    behaviour: { admit: (authorization) => authorization === undefined || isSecretRight(authorization) },
    faults: { 'header-missing': STATUS, 'denied-stored': /^data$/ },
  },
  {
    name: 'compares the scheme of the header alone',
    behaviour: { admit: (authorization) => authorization?.startsWith('Bearer ') ?? false },
    faults: { 'header-wrong': STATUS, 'denied-stored': /^data$/ },
  },
  {
    name: 'answers a missing header with 400',
    behaviour: {
      admit: () => true,
      intercept: (text, _, response) => {
        const isDenied = !isSecretRight(response.req.headers.authorization);
        if (isDenied) HONEST.respond(400, { code: 400, message: 'No header', text: text.length }, response);
        return isDenied;
      },
    },
    faults: { 'header-missing': STATUS, 'header-wrong': STATUS },
  },
  {
    name: 'stores a callback before it looks at the header',
    behaviour: {
      intercept: (text, name, _, storage) => {
        if (name !== 'ticket query' && text.includes('denied')) {
          HONEST.store(JSON.parse(text) as Body, name, storage, HONEST.keyOf);
        }
        return false;
      },
    },
    faults: { 'denied-stored': /^data$/ },
  },
  {
    name: 'refuses fields that it does not know',
    behaviour: refusing(400, (body) => Object.keys(body).some((name) => !KNOWN.has(name))),
    faults: { 'unknown-fields': STATUS },
  },
  {
    name: 'answers malformed bodies with success',
    behaviour: {
      refuse: () => undefined,
      find: (ticketId, storage) => HONEST.find(ticketId, storage),
      store: (callback, name, storage, keyOf) => {
        if (HONEST.refuse(callback, name, storage) === undefined) HONEST.store(callback, name, storage, keyOf);
      },
      intercept: (text, name, response) => {
        const isMalformed = !/"ticketId":"/.test(text);
        if (isMalformed) HONEST.respond(200, name === 'ticket query' ? { data: null } : HONEST.accepted, response);
        return isMalformed;
      },
    },
    faults: { 'malformed-body': STATUS },
  },
  {
    name: 'fails at malformed bodies',
    behaviour: { refuse: (...sent) => (HONEST.refuse(...sent) === undefined ? undefined : 500) },
    faults: { 'no-failure': STATUS },
  },
  {
    name: 'hangs up at a body that is not JSON',
    behaviour: {
      intercept: (text, _, response) => {
        if (text !== '{"ticketId":') return false;
        response.destroy();
        return true;
      },
    },
    faults: { 'no-failure': /^$/ },
  },
  {
    name: 'answers every query with one ticket',
    behaviour: { find: (_, storage) => HONEST.find(TICKET, storage) },
    faults: { 'right-ticket': /^data\.ticketId$/ },
  },
  {
    name: 'answers with the ticket next to it',
    behaviour: showing((ticket) => ({ ...ticket, ticketId: 'T-2' })),
    faults: { 'right-ticket': /^data\.ticketId$/ },
  },
  {
    name: 'leaves out the wrapper',
    behaviour: { wrap: (ticket) => ticket ?? null },
    faults: { 'ticket-wrapper': /^(code|msg|data|total)$/ },
  },
  {
    name: 'counts the tickets in words',
    behaviour: { wrap: (ticket) => ({ code: '200', msg: 'success', data: ticket ?? null, total: 'one' }) },
    faults: { 'ticket-wrapper': /^total$/ },
  },
  {
    name: 'does not say who has written a message',
    behaviour: changeMessages((message) => without(message, 'role')),
    faults: { 'required-fields': /^data\.messages\[\d\]\.role$/ },
  },
  {
    name: 'sends no messages',
    behaviour: showing((ticket) => without(ticket, 'messages')),
    faults: { 'required-fields': /^data\.messages$/ },
  },
  {
    name: 'sends a number for the subject',
    behaviour: showing((ticket) => ({ ...ticket, subject: 17 })),
    faults: { 'field-types': /^data\.subject$/ },
  },
  {
    name: 'writes times as people do',
    behaviour: changeMessages((message) => ({ ...message, createdAt: '26.11.2026 08:00' })),
    faults: { times: /^data\.messages\[\d\]\.createdAt$/ },
  },
  {
    name: 'sends the newest message first',
    behaviour: showing((ticket) => ({ ...ticket, messages: (ticket.messages as Body[]).toReversed() })),
    faults: { 'message-order': /^data\.messages\[1\]\.createdAt$/ },
  },
  {
    name: 'makes up a ticket for an unknown id',
    behaviour: { find: (ticketId, storage) => ({ ...HONEST.find(TICKET, storage), ticketId }) },
    faults: { 'unknown-ticket': /^data$/ },
  },
  {
    name: 'fails at an unknown ticket',
    behaviour: {
      respond: (status, body, response) => HONEST.respond(status === 404 ? 500 : status, body, response),
    },
    faults: { 'unknown-ticket': STATUS },
  },
  {
    name: 'marks messages as read by a query and leaves them out then',
    behaviour: showing(alternate()),
    faults: { 'same-again': /^data\.messages\[0\]$/ },
  },
  {
    name: 'answers callbacks with code 200',
    behaviour: { accepted: { code: 200, message: 'success' } },
    faults: { 'answer-form': /^code$/ },
  },
  {
    name: 'answers callbacks in a form of its own',
    behaviour: { accepted: ['ok'] },
    faults: { 'answer-form': /^body$/ },
  },
  {
    name: 'refuses a known callback',
    behaviour: {
      refuse: (body, name, storage) => {
        const refused = HONEST.refuse(body, name, storage);
        if (refused !== undefined || name === 'ticket query') return refused;
        const callback = body as Body;
        const isKnown = storage.entries.has(HONEST.keyOf(callback, name)) || storage.tasks.has(String(callback.taskId));
        return isKnown ? 409 : undefined;
      },
    },
    faults: { repeated: STATUS, simultaneous: STATUS, 'failed-late': STATUS, 'pending-late': STATUS },
  },
  {
    name: 'fails when two equal callbacks come at once',
    behaviour: failingAtOnce(),
    faults: { simultaneous: STATUS },
  },
  {
    name: 'needs a messageId',
    behaviour: refusing(400, ({ messageId }, name) => messageId === undefined && /^(reply|tag) /.test(name)),
    faults: { 'no-message-id': STATUS },
  },
  {
    name: 'needs a replyType',
    behaviour: refusing(400, ({ replyType }, name) => replyType === undefined && name === 'reply callback'),
    faults: { 'reply-types': STATUS },
  },
  {
    name: 'has a table for three bytes per character',
    behaviour: refusing(500, (body) => /[\u{10000}-\u{10FFFF}]/u.test(JSON.stringify(body))),
    faults: { 'four-byte-text': STATUS },
  },
  {
    name: 'takes 100 kB at most',
    behaviour: refusing(413, (body) => Buffer.byteLength(JSON.stringify(body)) > 100_000),
    faults: { 'large-text': STATUS },
  },
  {
    name: 'does not know FAILED',
    behaviour: refusing(400, ({ status }) => status === 'FAILED'),
    faults: { 'failed-task': STATUS, 'failed-late': STATUS },
  },
  {
    name: 'does not know PENDING',
    behaviour: refusing(400, ({ status }) => status === 'PENDING'),
    faults: { 'pending-late': STATUS },
  },
  {
    name: 'stores each callback anew',
    behaviour: storingTwice(),
    faults: { 'stored-once': /^data$/, 'stays-completed': /^data$/ },
  },
  {
    name: 'stores two equal callbacks that come at once',
    behaviour: storingTwice((text) => text.includes('at-once')),
    faults: { 'stored-once': /^data$/ },
  },
  {
    name: 'takes all callbacks without messageId for one',
    behaviour: { keyOf: ({ ticketId, messageId }, name) => JSON.stringify([ticketId, messageId ?? null, name]) },
    faults: { 'all-stored': /^data$/ },
  },
  {
    name: 'lets a failure replace a summary',
    behaviour: {
      store(callback, name, storage, keyOf) {
        if (name === 'summary callback' && callback.status === 'FAILED') storage.tasks.delete(String(callback.taskId));
        HONEST.store(callback, name, storage, keyOf);
      },
    },
    faults: { 'stays-completed': /^data$/ },
  },
];

export const HEADER = { name: 'Authorization', value: `Bearer ${SECRET}` };
