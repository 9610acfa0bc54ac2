import {
  exactRefusalSchema,
  exactSuggestionDataSchema,
  exactSuggestionResponseSchema,
  exactSummaryDataSchema,
  exactSummaryResponseSchema,
} from '@/lib/contract/exact';
import { replyMessageSchema, suggestionRequestSchema } from '@/lib/contract/suggestion';
import { summaryMessageSchema, summaryRequestSchema } from '@/lib/contract/summary';
import { DEFAULT_CONTENT_FORMAT } from '@/lib/contract/values';

import { describeFields, describeSchema, documented } from './describe-schema';

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
    'A refusal (`"400"`) or a failure (`"500"`). What its `data` holds is not shown.',
    { code: 'A string.', msg: 'What is wrong.', success: 'Whether the call succeeded.' },
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
      actionType: 'What the platform advises.',
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
