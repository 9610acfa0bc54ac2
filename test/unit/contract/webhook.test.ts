import { describe, expect, it } from 'vitest';

import { webhookRequestSchema, webhookResponseSchema } from '@/lib/contract/webhook';

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
