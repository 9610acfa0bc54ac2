import { describe, expect, it } from 'vitest';

import { exactSuggestionDataSchema, exactSuggestionResponseSchema } from '@/lib/contract/exact';
import {
  replyMessageSchema,
  suggestionDataSchema,
  suggestionRequestSchema,
  suggestionResponseSchema,
} from '@/lib/contract/suggestion';
import {
  ACTION_TYPES,
  CONTENT_FORMATS,
  DEFAULT_CONTENT_FORMAT,
  REPLY_ROLES,
  TARGET_LANGUAGES,
} from '@/lib/contract/values';

import { row, testFields } from './field-rows';

const messages = [{ role: 'USER', content: 'Where is it?' }];

describe('Reply suggestion request', () => {
  testFields(suggestionRequestSchema, { messages }, [
    row('subject', 'String', 'no', 'Ticket title, context only.', { good: [''] }),
    row('messages', 'Array', 'yes', 'Ticket messages in conversation order; at least one.', {
      good: [messages, [{ role: 'SYSTEM' }, { role: 'ASSISTANT', content: '' }]],
      bad: [[], [{ content: 'x' }], ['x']],
      closed: true,
    }),
    row('targetLanguage', 'String', 'no', 'One of the `targetLanguage` values.', {
      good: TARGET_LANGUAGES,
      bad: ['english', 'en', '', 'KLINGON'],
      closed: true,
    }),
    row('contentFormat', 'String', 'no', 'Default `HTML`. One of `MARKDOWN`, `HTML`, `PLAIN`.', {
      good: CONTENT_FORMATS,
      bad: ['html', 'TEXT', ''],
      closed: true,
    }),
    row('metadata', 'Object', 'no', 'Business metadata. Inner keys: not shown.', {
      good: [{}, { ticketId: '4711', priority: 2, nested: [null] }],
    }),
  ]);

  it('a reply suggestion request may leave the format to the platform, whose default is `HTML`', () => {
    expect(suggestionRequestSchema.parse({ messages })).toEqual({ messages });
    expect(DEFAULT_CONTENT_FORMAT).toBe('HTML');
  });
});

describe('ReplyMessage', () => {
  testFields(replyMessageSchema, { role: 'USER' }, [
    row('role', 'String', 'yes', 'One of the role values (upper case).', {
      good: REPLY_ROLES,
      bad: ['user', 'CUSTOMER', ''],
      closed: true,
    }),
    row('content', 'String', 'no', 'May be empty.', { good: [''] }),
    row('attachments', 'Array of String', 'no', 'Attachment addresses.', { good: [[]] }),
  ]);
});

describe('closed lists', () => {
  it('`messages[].role` has the five values of the contract', () => {
    expect(REPLY_ROLES).toEqual(['SYSTEM', 'USER', 'ASSISTANT', 'FUNCTION', 'TOOL']);
  });

  it('`targetLanguage` has 39 values, each once', () => {
    const values =
      'AUTO ENGLISH CHINESE TRADITIONAL_CHINESE CANTONESE JAPANESE FRENCH GERMAN SPANISH ARABIC RUSSIAN PORTUGUESE ' +
      'ITALIAN KOREAN DUTCH INDONESIAN TURKISH ROMANIAN POLISH PHILIPPINES VIETNAMESE THAI SWEDISH NORWEGIAN FINNISH ' +
      'DANISH CZECH SLOVAK ESTONIAN LITHUANIAN LATVIAN BULGARIAN HUNGARIAN CROATIAN SLOVENIAN BENGALI HEBREW GREEK HINDI';
    expect(TARGET_LANGUAGES).toEqual(values.split(' '));
    expect(new Set(TARGET_LANGUAGES).size).toBe(39);
  });

  it('`contentFormat` has the three values of the contract', () => {
    expect(CONTENT_FORMATS).toEqual(['MARKDOWN', 'HTML', 'PLAIN']);
  });

  it('the action type has the seven values of the contract', () => {
    expect(ACTION_TYPES).toEqual(['MESSAGE', 'NOTHING', 'CONFUSED', 'STOPPED', 'TO_AGENT', 'NO_REPLY', 'HUMAN_REVIEW']);
  });
});

const data = {
  content: '<p>On its way.</p>',
  language: 'ENGLISH',
  contentFormat: 'HTML',
  chatId: 'c1',
  actionType: 'MESSAGE',
  handoff: false,
  reason: null,
  reasonDescription: null,
};

describe('Reply suggestion response', () => {
  const wrapper = { code: '200', msg: 'success', success: true, data };

  it.each([
    ['`code` string, `"200"` on success', 'code', [200, '500', null]],
    ['`msg` string, `success` on success', 'msg', [1, 'ok', null]],
    ['`success` boolean', 'success', ['true', 1, false, null]],
  ])('a reply suggestion response has the field %s', (_row, field, wrong) => {
    expect(exactSuggestionResponseSchema.safeParse(wrapper).success).toBe(true);
    for (const value of [...wrong, undefined]) {
      expect(exactSuggestionResponseSchema.safeParse({ ...wrapper, [field]: value }).success).toBe(false);
    }
  });

  it.each([
    ['`data.content` string', 'content', ['', '# Hello'], [null, 5]],
    ['`data.language` one of the `targetLanguage` values', 'language', TARGET_LANGUAGES, ['en', '', null]],
    ['`data.contentFormat` MARKDOWN, HTML or PLAIN', 'contentFormat', CONTENT_FORMATS, ['html', null]],
    ['`data.chatId` string', 'chatId', ['c2'], [7, null]],
    ['`data.actionType` one of seven', 'actionType', ACTION_TYPES, ['message', 'ESCALATE', '', null]],
    ['`data.handoff` boolean', 'handoff', [true, false], ['true', 1, null]],
    ['`data.reason` string; may be null', 'reason', ['ORDER_FOUND', null], [5]],
    ['`data.reasonDescription` string; may be null', 'reasonDescription', ['Found it', null], [5]],
  ])('the data of a reply suggestion response has the field %s', (_row, field, right, wrong) => {
    for (const value of right)
      expect(exactSuggestionDataSchema.parse({ ...data, [field]: value })).toHaveProperty(field, value);
    for (const value of [...wrong, undefined]) {
      expect(exactSuggestionDataSchema.safeParse({ ...data, [field]: value }).success, String(value)).toBe(false);
    }
  });

  it('a reply suggestion response does not return model usage (`usages`) in `data`', () => {
    expect(exactSuggestionDataSchema.safeParse({ ...data, usages: [] }).error?.issues[0]?.path).toEqual(['usages']);
    expect(suggestionDataSchema.parse({ ...data, usages: [] })).toEqual(data);
  });

  it('a reply suggestion response is read whenever it is exact', () => {
    expect(suggestionResponseSchema.parse(wrapper)).toEqual(wrapper);
  });

  it('a reply suggestion response is read with an integer `code`, a boolean as text, and unknown labels', () => {
    const loose = {
      ...data,
      handoff: 'true',
      language: 'KLINGON',
      contentFormat: 5,
      chatId: 7,
      actionType: 'ESCALATE',
    };
    expect(suggestionResponseSchema.parse({ code: 200, data: loose })).toMatchObject({
      code: '200',
      data: { handoff: true, language: 'KLINGON', contentFormat: undefined, chatId: undefined, actionType: 'ESCALATE' },
    });
  });

  it('a reply suggestion response is not read without an action type', () => {
    for (const actionType of [undefined, null, '', 5]) {
      expect(suggestionDataSchema.safeParse({ ...data, actionType }).success).toBe(false);
    }
  });
});
