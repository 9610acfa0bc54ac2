import { describe, expect, it } from 'vitest';

import { webhookRequestSchema, webhookResponseSchema } from '@/lib/contract/webhook';
import { parseWebhookAddress } from '@/lib/contract/webhook-address';
import { isWebhookAccepted } from '@/lib/contract/webhook-codes';

import { row, testFields } from './field-rows';

describe('Webhook request', () => {
  testFields(webhookRequestSchema, { ticketId: '4711' }, [
    row('ticketId', 'String', 'yes', 'Unique ticket ID.', { bad: [''] }),
    row('messageId', 'String', 'no', 'Unique ID of this message.'),
    row('eventType', 'String', 'no', 'Integrator’s event type, e.g. `message.created`.', {
      good: ['message.created', 'new_message', 'ticket_updated'],
    }),
  ]);

  it('is only a trigger: ticket content, message history and attachments are never read from it', () => {
    const body = { ticketId: '4711', subject: 'Kettle', messages: [{ role: 'user' }], attachments: ['a'], xToken: 'x' };
    expect(webhookRequestSchema.parse(body)).toEqual({ ticketId: '4711' });
  });
});

describe('Webhook response', () => {
  testFields(webhookResponseSchema, { code: 200, message: 'ok' }, [
    row('code', 'Integer', 'yes', '`200` on acceptance; an integer, not a string.', { bad: ['200'] }),
    row('message', 'String', 'yes', '`ok` on acceptance.', { good: ['ok'] }),
  ]);

  it('is an acceptance with `code` 200 alone', () => {
    expect(isWebhookAccepted({ code: 200, message: 'ok' })).toBe(true);
    for (const code of [0, 201, 400, 401, 422, 500]) expect(isWebhookAccepted({ code, message: 'ok' })).toBe(false);
  });
});

describe('the webhook’s address', () => {
  const address = 'https://platform.example/api_v2/intelli/v2/webhook/CUSTOM_TICKET/tok-123/1001';

  it('holds credential and channel ID', () => {
    expect(parseWebhookAddress(` ${address}\n`)).toEqual({ url: address, xToken: 'tok-123', channelId: '1001' });
  });

  it.each([
    ['the literal segment `CUSTOM_TICKET` must be upper case', address.replace('CUSTOM_TICKET', 'custom_ticket')],
    ['a numeric `channelId` alone must never serve as a webhook credential', address.replace('tok-123/', '')],
    ['`channelId` is a number', address.replace('1001', 'abc')],
    ['it is copied whole', address.replace('https://platform.example', '')],
    ['it is not the summary’s', 'https://platform.example/api_v2/intelli/custom-ticket/summary/tok-123/1001'],
    ['it has no query', `${address}?xToken=other`],
    ['it has no fragment', `${address}#1`],
    ['it names no user', address.replace('//', '//me:pw@')],
    ['it is an http address', address.replace('https:', 'ftp:')],
    ['it is there', ''],
  ])('%s', (_, text) => {
    expect(parseWebhookAddress(text)).toBeUndefined();
  });
});
