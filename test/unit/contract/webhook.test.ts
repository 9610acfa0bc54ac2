import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CALLBACK_ACCEPTED,
  CALLBACK_DEADLINE_MS,
  CALLBACK_TYPES,
  callbackAnswerSchema,
  callbackKey,
  echoTrigger,
  HANDOFF_TAG,
  isHtmlReply,
  readSummaryCallback,
  REPLIED_TAG,
  replyCallbackSchema,
  tagCallbackSchema,
  ticketAnswerSchema,
  ticketQuerySchema,
  ticketRecordSchema,
  webhookRequestSchema,
  webhookResponseSchema,
} from '@/lib/contract/webhook';

import { row, testFields } from './field-rows';

describe('Webhook request', () => {
  testFields(webhookRequestSchema, { ticketId: '4711' }, [
    row('ticketId', 'String', 'yes', 'Unique ticket ID.', { bad: [''] }),
    row('messageId', 'String', 'no', 'Unique ID of this message.'),
    row('eventType', 'String', 'no', 'Integrator’s event type, e.g. `message.created`.', {
      good: ['message.created', 'new_message', 'ticket_updated'],
    }),
  ]);

  it('drops ticket content, message history and attachments', () => {
    const body = { ticketId: '4711', subject: 'Kettle', messages: [{ role: 'user' }], attachments: ['a'], xToken: 'x' };
    expect(webhookRequestSchema.parse(body)).toEqual({ ticketId: '4711' });
  });
});

describe('Webhook response', () => {
  testFields(webhookResponseSchema, { code: 200, message: 'ok' }, [
    row('code', 'Integer', 'yes', '`200` on acceptance; an integer, not a string.', { bad: ['200'] }),
    row('message', 'String', 'yes', '`ok` on acceptance.', { good: ['ok'] }),
  ]);
});

const TICKET_ID = row('ticketId', 'String', 'yes', 'The trigger’s ticket.', { bad: [''] });
const MESSAGE_ID = row('messageId', 'String', 'no', 'The trigger’s message, when it was sent.');

describe('reply callback', () => {
  const valid = { ticketId: '4711', reply: '<p>On its way.</p>' };
  testFields(replyCallbackSchema, valid, [
    TICKET_ID,
    MESSAGE_ID,
    row('reply', 'String', 'yes', 'The AI reply.', { good: [''] }),
    row('replyType', 'String', 'no', '`html` or `text`.', { good: ['html', 'text'], nullable: true }),
  ]);

  it.each([
    ['text', false],
    ['html', true],
    [undefined, true],
    [null, true],
    ['markdown', true],
  ])('a reply with the replyType %s is HTML: %s', (replyType, isHtml) => {
    expect(isHtmlReply(replyCallbackSchema.parse({ ...valid, replyType }))).toBe(isHtml);
  });
});

describe('tag callback', () => {
  testFields(tagCallbackSchema, { ticketId: '4711', tags: [] }, [
    TICKET_ID,
    MESSAGE_ID,
    row('tags', 'Array of String', 'yes', 'The ticket’s tags.', { good: [[REPLIED_TAG], []] }),
  ]);

  it('a tag callback has the tags of a public page of the platform', () => {
    expect([REPLIED_TAG, HANDOFF_TAG]).toEqual(['shulex_ai_replied', 'transfer_to_agent']);
  });
});

describe('ticket query', () => {
  testFields(ticketQuerySchema, { ticketId: '4711' }, [TICKET_ID]);

  it('a ticket query is answered with a ticket in `data`, of which every field may be missing', () => {
    for (const data of [{}, { ticketId: null, messages: [{ any: 'shape' }, 'or none'], customFields: { a: 1 } }]) {
      expect(ticketAnswerSchema.parse({ data })).toEqual({ data });
    }
    expect(ticketAnswerSchema.safeParse({ code: '200', msg: 'success' }).success).toBe(false);
    expect(ticketAnswerSchema.safeParse({ data: [] }).success).toBe(false);
  });

  it.each(['200', 200, null])('an answer to a ticket query is read with the code %j', (code) => {
    expect(ticketAnswerSchema.parse({ code, data: {} })).toEqual({ code, data: {} });
  });

  it.each([
    ['ticketId', 4711],
    ['subject', {}],
    ['messages', 'Hello'],
    ['customerEmail', 5],
    ['supportEmail', []],
    ['customFields', 'x'],
  ])('refuses a ticket with a wrong type of %s', (field, value) => {
    expect(ticketRecordSchema.safeParse({ [field]: value }).error?.issues[0]?.path).toEqual([field]);
  });
});

describe('an unknown field', () => {
  it.each([
    ['reply callback', replyCallbackSchema, { ticketId: '1', reply: 'x' }],
    ['tag callback', tagCallbackSchema, { ticketId: '1', tags: [] }],
    ['callback answer', callbackAnswerSchema, { code: 0, message: 'success' }],
    ['ticket query', ticketQuerySchema, { ticketId: '1' }],
    ['ticket record', ticketRecordSchema, { ticketId: '1' }],
    ['ticket answer', ticketAnswerSchema, { data: { ticketId: '1' } }],
  ])('an unknown field is kept in a %s', (_, schema, valid) => {
    const more = { ...valid, callbackType: 'reply', nested: { a: [1] } };
    expect(schema.parse(more)).toEqual(more);
  });
});

describe('a callback', () => {
  it('a callback carries `ticketId` and `messageId` unchanged, and no `messageId` when it was absent', () => {
    expect(echoTrigger({ ticketId: '4711', messageId: ' m-1 ', eventType: 'message.created' })).toEqual({
      ticketId: '4711',
      messageId: ' m-1 ',
    });
    expect(Object.keys(echoTrigger({ ticketId: '4711' }))).toEqual(['ticketId']);
    expect(Object.keys(echoTrigger({ ticketId: '4711', messageId: undefined }))).toEqual(['ticketId']);
  });

  it('a callback is answered with code 0, within ten seconds', () => {
    expect(CALLBACK_ACCEPTED).toEqual({ code: 0, message: 'success' });
    expect(callbackAnswerSchema.parse(CALLBACK_ACCEPTED)).toEqual(CALLBACK_ACCEPTED);
    expect(CALLBACK_DEADLINE_MS).toBe(10_000);
  });

  it('a callback shares a key with another exactly when ticketId, messageId and callbackType are the same', () => {
    // Few letters make parts likely that are equal only when joined.
    const id = fc.string({ unit: fc.constantFrom('1', '2', '+', '"', ',', '\\'), minLength: 1, maxLength: 3 });
    const callback = fc.tuple(
      fc.record({ ticketId: id, messageId: fc.option(id, { nil: undefined }) }),
      fc.constantFrom(...CALLBACK_TYPES),
    );
    fc.assert(
      fc.property(callback, callback, ([one, oneType], [other, otherType]) => {
        const isSame = one.ticketId === other.ticketId && one.messageId === other.messageId && oneType === otherType;
        expect(callbackKey(one, oneType) === callbackKey(other, otherType)).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
    expect(callbackKey({ ticketId: '1', messageId: '2+3' }, 'reply')).not.toBe(
      callbackKey({ ticketId: '1+2', messageId: '3' }, 'reply'),
    );
    expect(callbackKey({ ticketId: '1', messageId: 'null' }, 'reply')).not.toBe(
      callbackKey({ ticketId: '1' }, 'reply'),
    );
  });
});

describe('async summary callback', () => {
  const data = { taskId: 't1', ticketId: '4711', status: 'FAILED', summary: null, errorMessage: 'No model' };

  it('an async summary callback is read as the `data` object of the summary response, alone or in its wrapper', () => {
    expect(readSummaryCallback(data)).toEqual(data);
    expect(readSummaryCallback({ code: '200', msg: 'success', success: true, data })).toEqual(data);
  });

  it('an async summary callback is not read without a `taskId`, its idempotency key', () => {
    for (const taskId of [undefined, null, '', 7]) expect(readSummaryCallback({ ...data, taskId })).toBeUndefined();
  });

  it.each([undefined, null, 'text', [], {}, { data: {} }, { ...data, status: 'RUNNING' }])(
    'an async summary callback is not read from %j',
    (body) => {
      expect(readSummaryCallback(body)).toBeUndefined();
    },
  );
});
