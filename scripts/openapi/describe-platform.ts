import type * as z from 'zod/mini';

import {
  exactRefusalSchema,
  exactSuggestionDataSchema,
  exactSuggestionResponseSchema,
  exactSummaryDataSchema,
  exactSummaryResponseSchema,
} from '@/lib/contract/exact';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { replyMessageSchema, type SuggestionRequest, suggestionRequestSchema } from '@/lib/contract/suggestion';
import { summaryMessageSchema, type SummaryRequest, summaryRequestSchema } from '@/lib/contract/summary';
import { DEFAULT_CONTENT_FORMAT } from '@/lib/contract/values';

import { describeFields, describeSchema, documented, type BodyExamples } from './describe-schema';

const pendingSummary = {
  taskId: 'task-1',
  ticketId: '4711',
  status: 'PENDING',
  summary: null,
  errorMessage: null,
} as const;
const completedSummary = {
  ...pendingSummary,
  status: 'COMPLETED',
  summary: 'The customer asks where order 10023 is; it was shipped on 18 November.',
} as const;
const failedSummary = { ...pendingSummary, status: 'FAILED', errorMessage: 'Summary generation error' } as const;
const accepted = { code: '200', msg: 'success', success: true } as const;

/** Example bodies of summary and reply suggestion, by the name of the schema. */
export const PLATFORM_EXAMPLES = {
  SummaryRequest: {
    Messages: {
      ticketId: '4711',
      subject: 'Where is my order?',
      messages: [
        { role: 'user', content: 'Where is order 10023?', createdAt: '2026-11-20T08:00:00Z' },
        { role: 'agent', content: 'It was shipped on 18 November.', createdAt: '2026-11-20T09:00:00Z' },
      ],
      language: 'en',
    },
    'One text': { ticketId: '4711', content: 'The customer asks where order 10023 is.' },
  } satisfies BodyExamples<SummaryRequest>,
  SummaryResponse: {
    'At once': { ...accepted, data: completedSummary },
    'Async task accepted': { ...accepted, data: pendingSummary },
  } satisfies BodyExamples<z.input<typeof exactSummaryResponseSchema>>,
  SummaryData: { Completed: completedSummary, Failed: failedSummary } satisfies BodyExamples<
    z.input<typeof exactSummaryDataSchema>
  >,
  SuggestionRequest: {
    'With a format': {
      subject: 'Where is my order?',
      messages: [{ role: 'USER', content: 'Where is order 10023?' }],
      targetLanguage: 'AUTO',
      contentFormat: 'PLAIN',
      metadata: { ticketId: '4711' },
    },
    'The least': { messages: [{ role: 'USER', content: 'Where is order 10023?' }] },
  } satisfies BodyExamples<SuggestionRequest>,
  SuggestionResponse: {
    'A reply': {
      ...accepted,
      data: {
        content: 'Your order 10023 is on its way.',
        language: 'ENGLISH',
        contentFormat: 'PLAIN',
        chatId: 'chat-1',
        actionType: 'MESSAGE',
        handoff: false,
        reason: null,
        reasonDescription: null,
      },
    },
    'Over to a person': {
      ...accepted,
      data: {
        content: '',
        language: 'ENGLISH',
        contentFormat: 'PLAIN',
        chatId: 'chat-2',
        actionType: 'TO_AGENT',
        handoff: true,
        reason: 'PERSON_REQUESTED',
        reasonDescription: 'The customer asks for a person',
      },
    },
  } satisfies BodyExamples<z.input<typeof exactSuggestionResponseSchema>>,
};

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** The codes of the contract follow them. */
  rules: readonly string[];
  request: keyof typeof PLATFORM_EXAMPLES;
  response: keyof typeof PLATFORM_EXAMPLES;
}

export const PLATFORM_OPERATIONS: Record<PlatformEndpoint, Operation> = {
  summary: {
    operationId: 'createSummary',
    summary: 'Ticket summary',
    description: 'Summarises a ticket, at once or, on a channel in async mode, by callback.',
    rules: ['The request body cannot override `xToken`, `channelId` or channel configuration.'],
    request: 'SummaryRequest',
    response: 'SummaryResponse',
  },
  suggestion: {
    operationId: 'suggestReply',
    summary: 'Reply suggestion',
    description: 'Suggests one reply and an action.',
    rules: ['The request body cannot override `xToken`, `channelId`, channel configuration, tenant ID or bot ID.'],
    request: 'SuggestionRequest',
    response: 'SuggestionResponse',
  },
};

const WRAPPER = {
  code: 'A string; `"200"` on success.',
  msg: '`success` on success.',
  success: 'Whether the call succeeded.',
  data: null,
};

/** Describes summary and reply suggestion (Contract: "Resources and their fields", "Summary task status"). */
export function describePlatform(): void {
  describeSummary();
  describeSuggestion();
  describeSchema(
    exactRefusalSchema,
    'PlatformRefusal',
    'A refusal (`"400"`) or a failure (`"500"`). The content of its `data` is not shown.',
    { code: 'A string.', msg: 'The reason of the refusal.', success: 'Whether the call succeeded.' },
  );
}

function describeSummary(): void {
  describeSchema(summaryMessageSchema, 'SummaryMessage', 'A message of the conversation.', {
    role: {
      description: 'Sender. Treated as `unknown` when absent. The complete set of values is not shown.',
      examples: ['user', 'assistant', 'agent'],
    },
    content: 'Recommended. Message text. Blank content is left out of the summary input.',
    createdAt: 'ISO-8601 recommended. It does not affect order; array order is used.',
  });
  describeSchema(
    summaryRequestSchema,
    'SummaryRequest',
    'A non-empty `content` is used as the summary input as is. Otherwise each non-empty message is joined in array order ' +
      'as one line of the form `{role}: {content}`. When both are empty the request is still accepted, but the summary ' +
      'may be unusable.',
    {
      ticketId: 'Recommended. Integrator’s ticket ID. Echoed unchanged in the response and in the async callback.',
      subject: 'Ticket title, used as context.',
      content: 'Summary input text. When non-empty it takes precedence over `messages`.',
      messages: 'Conversation in order. Used only when `content` is empty.',
      language: { description: 'Desired output language.', examples: ['en', 'zh-CN', 'ja'] },
    },
  );
  documented.add(exactSummaryDataSchema, {
    id: 'SummaryData',
    description:
      'A summary task. At once `COMPLETED` by default; a channel in async mode answers `PENDING`, and the callback then ' +
      'carries `COMPLETED` or `FAILED`. `PENDING` only means that an async task was accepted.',
  });
  for (const option of exactSummaryDataSchema.def.options) {
    describeFields(option, {
      taskId: 'ID of this summary task. Used to correlate async callbacks and for troubleshooting.',
      ticketId: 'The request’s `ticketId`, unchanged.',
      status: 'Status of the task.',
      summary: 'The generated summary when completed; null while pending.',
      errorMessage: 'Error text for an async failure; null on success.',
    });
  }
  describeSchema(
    exactSummaryResponseSchema,
    'SummaryResponse',
    '`code` `"200"` with `data.status` `COMPLETED` means that the summary exists.',
    WRAPPER,
  );
}

function describeSuggestion(): void {
  describeSchema(replyMessageSchema, 'ReplyMessage', 'A message of the ticket.', {
    role: 'Sender, upper case.',
    content: { description: 'May be empty; empty content lowers reply quality.', default: '' },
    attachments: 'Attachment addresses.',
  });
  describeSchema(suggestionRequestSchema, 'SuggestionRequest', 'The ticket to be answered.', {
    subject: { description: 'Ticket title, context only.', default: '' },
    messages: 'Ticket messages in conversation order; at least one.',
    targetLanguage:
      'Language of the reply; the original language is kept when absent. `AUTO` means automatic detection or default ' +
      'handling; `CHINESE` is simplified.',
    contentFormat: { description: 'Format of the reply.', default: DEFAULT_CONTENT_FORMAT },
    metadata: 'Business metadata, e.g. the integrator’s ticket ID or priority. Inner keys are not shown.',
  });
  describeSchema(
    exactSuggestionDataSchema,
    'SuggestionData',
    'When `actionType` is `MESSAGE`, `content` can be used directly as the suggested reply. For any other value the ' +
      'caller decides between handoff and no reply using `handoff`, `reason` and `reasonDescription`. Model usage ' +
      '(`usages`) is not returned.',
    {
      content: 'The suggested reply.',
      language: 'Reply language.',
      contentFormat: 'Format of `content`.',
      chatId: 'Conversation ID on the AI side.',
      actionType: 'The action that the platform advises.',
      handoff: 'Whether handing off to a human is suggested.',
      reason: 'Reason code of the AI decision; may be null.',
      reasonDescription: 'Reason text; may be null.',
    },
  );
  describeSchema(
    exactSuggestionResponseSchema,
    'SuggestionResponse',
    'One suggested reply and the action that is advised.',
    WRAPPER,
  );
}
