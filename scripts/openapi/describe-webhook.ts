import {
  callbackAnswerSchema,
  replyCallbackSchema,
  tagCallbackSchema,
  ticketAnswerSchema,
  ticketQuerySchema,
  ticketRecordSchema,
  webhookRequestSchema,
  webhookResponseSchema,
} from '@/lib/contract/webhook';

import { describeSchema } from './describe-schema';

const ASSUMED = 'Assumption: not shown in the contract, known from public pages of the platform alone.';

const ECHOED = {
  ticketId: 'Of the webhook request.',
  messageId: 'Of the webhook request, unchanged; absent when that carried none.',
};

/** Describes the webhook and the calls that follow it (Contract: "Webhook request", "Events"). */
export function describeWebhook(): void {
  describeSchema(
    webhookRequestSchema,
    'WebhookRequest',
    'Only a trigger. Ticket content, message history and attachments are never read from it.',
    {
      ticketId: 'Unique ticket ID. The platform uses it to fetch the full ticket from the ticket query address.',
      messageId: 'Unique ID of this message. When present it is returned unchanged in reply and tag callbacks.',
      eventType: {
        description: 'Integrator’s event type, recorded with the trigger. The complete list of values is not shown.',
        examples: ['message.created'],
      },
    },
  );
  describeSchema(
    webhookResponseSchema,
    'WebhookResponse',
    '`code` 200 means that the request was received and entered processing, not that callbacks have completed.',
    { code: 'An integer; 200 on acceptance.', message: '`ok` on acceptance.' },
  );
  describeSchema(ticketQuerySchema, 'TicketQuery', ASSUMED, { ticketId: 'The ticket to be sent.' });
  describeSchema(ticketRecordSchema, 'TicketRecord', ASSUMED, {
    ticketId: 'Unique ticket ID.',
    subject: 'Ticket title.',
    messages: 'The conversation. Its inner shape is not known.',
    customerEmail: 'The customer’s e-mail.',
    supportEmail: 'The address the customer wrote to.',
    customFields: 'The integrator’s own fields.',
  });
  describeSchema(ticketAnswerSchema, 'TicketAnswer', ASSUMED, {
    code: 'Result code; whether a string or an integer is not known.',
    msg: 'Result text.',
    data: null,
    total: 'Number of tickets.',
  });
  describeSchema(replyCallbackSchema, 'ReplyCallback', `The AI reply. Beside the two identifiers: ${ASSUMED}`, {
    ...ECHOED,
    reply: 'The reply.',
    replyType: { description: '`html` or `text`.', default: 'html' },
  });
  describeSchema(tagCallbackSchema, 'TagCallback', `The ticket’s tags. Beside the two identifiers: ${ASSUMED}`, {
    ...ECHOED,
    tags: { description: 'Tags to be set.', examples: [['shulex_ai_replied'], ['transfer_to_agent']] },
  });
  describeSchema(callbackAnswerSchema, 'CallbackAnswer', ASSUMED, {
    code: '0 when the callback was taken in.',
    message: '`success` then.',
  });
}
