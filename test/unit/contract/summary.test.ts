import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { exactSummaryDataSchema, exactSummaryResponseSchema } from '@/lib/contract/exact';
import {
  summaryDataSchema,
  summaryMessageSchema,
  summaryRequestSchema,
  summaryResponseSchema,
  chooseSummaryInput,
  writeSummaryInput,
} from '@/lib/contract/summary';

import { row, testFields } from './field-rows';

describe('Summary request', () => {
  testFields(summaryRequestSchema, {}, [
    row('ticketId', 'String', 'no', 'Recommended. Integrator’s ticket ID, echoed unchanged.'),
    row('subject', 'String', 'no', 'Ticket title, used as context.'),
    row('content', 'String', 'no', 'Summary input text. When non-empty it takes precedence over `messages`.'),
    row('messages', 'Array', 'no', 'Conversation in order. Used only when `content` is empty.', {
      good: [[{ role: 'user', content: 'Hello' }, {}]],
      bad: [['Hello'], [{ role: 1 }]],
    }),
    row('language', 'String', 'no', 'Desired output language.', { good: ['en', 'zh-CN', 'ja'] }),
  ]);
});

describe('SummaryMessage', () => {
  testFields(summaryMessageSchema, {}, [
    row('role', 'String', 'no', 'Sender. The complete set of role values: not shown.', {
      good: ['user', 'assistant', 'agent', 'bot'],
    }),
    row('content', 'String', 'no', 'Recommended. Message text.', { good: ['', ' '] }),
    row('createdAt', 'String', 'no', 'ISO-8601 recommended.', { good: ['2026-11-20T09:00:00Z', 'yesterday'] }),
  ]);
});

describe('Input construction', () => {
  const messages = [
    { role: 'user', content: ' Where is it? ', createdAt: '2026-11-20T09:00:00Z' },
    { content: 'On its way.', createdAt: '2026-11-19T09:00:00Z' },
    { role: 'user', content: ' \n' },
    { role: 'user', content: '' },
    { role: 'agent' },
    { role: ' ', content: 'Note' },
  ];

  it('uses a non-empty `content` as it is', () => {
    expect(writeSummaryInput({ content: ' All of it. ', messages })).toBe(' All of it. ');
  });

  it('writes a line `{role}: {content}` for each message, in array order', () => {
    expect(writeSummaryInput({ messages })).toBe('user:  Where is it? \nunknown: On its way.\nunknown: Note');
    expect(writeSummaryInput({ content: '  ', messages })).toBe(writeSummaryInput({ messages }));
    expect(writeSummaryInput({ content: '', messages })).toBe(writeSummaryInput({ messages }));
  });

  it('skips empty messages, and writes `unknown` for a missing role', () => {
    expect(chooseSummaryInput({ messages: [{ content: 'x' }, { role: 'user' }, { content: '\t' }] })).toEqual({
      from: 'messages',
      messages: [{ role: 'unknown', content: 'x' }],
    });
  });

  it('accepts a request without content and messages', () => {
    for (const request of [{}, { content: '' }, { messages: [] }, { content: ' ', messages: [{ role: 'user' }] }]) {
      expect(summaryRequestSchema.safeParse(request).success).toBe(true);
      expect(writeSummaryInput(request)).toBe('');
    }
  });

  it('keeps every non-blank message once and in order', () => {
    const text = fc.stringMatching(/^[ a-z]{0,6}$/);
    const message = fc.record({ role: text, content: text }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(message), (sent) => {
        const lines = writeSummaryInput({ messages: sent })
          .split('\n')
          .filter((line) => line !== '');
        const said = sent.filter(({ content }) => content?.trim());
        expect(lines).toHaveLength(said.length);
        said.forEach(({ role, content }, index) => {
          expect(lines[index]).toBe(`${role?.trim() ? role : 'unknown'}: ${content}`);
        });
      }),
    );
  });
});

const wrapper = { code: '200', msg: 'success', success: true };
const done = { taskId: 't1', ticketId: '4711', status: 'COMPLETED', summary: 'All well.', errorMessage: null };
const pending = { ...done, status: 'PENDING', summary: null };
const failed = { ...done, status: 'FAILED', summary: null, errorMessage: 'No model' };

describe('Summary response', () => {
  const exact = (data: object, around: object = {}) =>
    exactSummaryResponseSchema.safeParse({ ...wrapper, ...around, data }).success;
  const read = (data: object, around: object = {}) => summaryResponseSchema.safeParse({ ...wrapper, ...around, data });

  it.each([
    ['`code` string, `"200"` on success', 'code', [200, '500', null]],
    ['`msg` string, `success` on success', 'msg', [1, 'ok', null]],
    ['`success` boolean', 'success', ['true', 1, false, null]],
  ])('a summary response has the field %s', (_row, field, wrong) => {
    expect(exact(done)).toBe(true);
    for (const value of wrong) expect(exact(done, { [field]: value }), String(value)).toBe(false);
  });

  it.each([
    ['`data.taskId` string', 'taskId', [1, null, '', undefined]],
    ['`data.ticketId` string, the request’s, unchanged', 'ticketId', [4711]],
    ['`data.status` one of PENDING, COMPLETED, FAILED', 'status', ['RUNNING', 'completed', null, undefined]],
    ['`data.summary` string when completed', 'summary', [null, undefined, 5]],
    ['`data.errorMessage` null on success', 'errorMessage', ['No model', undefined]],
  ])('the data of a summary response has the field %s', (_row, field, wrong) => {
    for (const value of wrong) expect(exact({ ...done, [field]: value }), String(value)).toBe(false);
  });

  it('a pending summary has null as summary and error message', () => {
    expect(exact(pending)).toBe(true);
    expect(exact({ ...pending, summary: 'Early.' })).toBe(false);
    expect(exact({ ...pending, errorMessage: 'Early.' })).toBe(false);
  });

  it('a failed summary has its error text in `data.errorMessage`', () => {
    expect(exact(failed)).toBe(true);
    expect(exact({ ...failed, errorMessage: null })).toBe(false);
  });

  it('a summary response is read with an integer `code`, without `msg`, `success` or IDs', () => {
    expect(
      read({ status: 'COMPLETED', summary: 'All well.' }, { code: 200, msg: null, success: null }).data,
    ).toMatchObject({
      code: '200',
      data: { status: 'COMPLETED', summary: 'All well.' },
    });
    expect(read({ ...done, taskId: 5 }).data?.data).not.toHaveProperty('taskId', 5);
  });

  it('a summary response is not read with a wrong status or summary', () => {
    expect(read({ ...done, status: 'RUNNING' }).success).toBe(false);
    expect(read({ ...done, summary: {} }).success).toBe(false);
  });

  it('a summary response is read when it is exact', () => {
    for (const data of [done, pending, failed]) {
      expect(exactSummaryDataSchema.safeParse(data).success).toBe(true);
      expect(summaryDataSchema.parse(data)).toEqual(data);
    }
  });
});
