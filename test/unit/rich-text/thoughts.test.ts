// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { ContentFormat } from '@/lib/contract/values';
import { createReplyText, formsOf } from '@/lib/rich-text/reply-text';
import { withoutThoughts } from '@/lib/rich-text/without-thoughts';
import { leastProcessorTime } from '@/test/drivers/processor-time';

async function read(content: string, format: ContentFormat) {
  const reply = await createReplyText(content, format);
  return { text: formsOf(reply).text, remarks: reply.remarks };
}

describe('a mark of reasoning that is a word', () => {
  test.each<[ContentFormat, string]>([
    ['PLAIN', 'Hello,\n\nplease close the tag with </think>. Then try again.\n\nBest, Kim'],
    ['PLAIN', 'Hello,\n\nplease close the tag with </think>\nThen try again.\n\nBest, Kim'],
    ['PLAIN', 'Hello,\n\nplease close the tag with </think> and try again.'],
    ['MARKDOWN', 'Hello,\n\nplease close the tag with </reasoning>, then try again.'],
    ['MARKDOWN', 'Use <think> first and </think> then.\n\nKim'],
    ['MARKDOWN', 'Hello. [THINK] is the name of our brand. [/THINK] too.'],
    ['MARKDOWN', 'Die Marke ◁think▷ und ◁/think▷ stehen in Bestellung 10023.'],
    ['MARKDOWN', 'Set "<think>" and „</think>“ (or </thinking>) in the file.'],
    ['MARKDOWN', '请关闭「</think>」，订单10023。'],
    ['MARKDOWN', 'Hello Ada,\n\nyour order left.\n\nKim </think>'],
    ['MARKDOWN', '<Analysis of your order 10023>\n\nIt left today.'],
  ])('stays in an answer in the format %s: %j', async (format, content) => {
    expect(await read(content, format)).toEqual({ text: content, remarks: undefined });
  });

  test.each<[ContentFormat, string, string]>([
    [
      'MARKDOWN',
      'Our export closes with `</analysis>`, see order 10023.',
      'Our export closes with </analysis>, see order 10023.',
    ],
    ['MARKDOWN', 'It is `<a></think>` for you.', 'It is <a></think> for you.'],
    [
      'MARKDOWN',
      'Hello,\n\n```xml\n<analysis>10023</analysis>\n</analysis>\n```\n\nKim',
      'Hello,\n\n<analysis>10023</analysis>\n</analysis>\n\nKim',
    ],
    [
      'HTML',
      '<p>Hello,</p><p>it closes with <code>&lt;/analysis&gt;</code>.</p>',
      'Hello,\n\nit closes with </analysis>.',
    ],
    [
      'HTML',
      '<p>Hello,</p><p>close it with </think>. Then try again.</p>',
      'Hello,\n\nclose it with </think>. Then try again.',
    ],
    ['HTML', '<p>Hello,</p><p>&lt;/think&gt; is the tag.</p>', 'Hello,\n\n</think> is the tag.'],
  ])('stays in code and in a sentence in the format %s: %j', async (format, content, text) => {
    expect(await read(content, format)).toEqual({ text, remarks: undefined });
  });
});

describe('a mark of reasoning without its start', () => {
  // Models that start to reason before the first mark write all of these.
  test.each([
    'a</think>Hello Ada',
    'The customer is angry.</think>\n\nHello Ada',
    'The customer is angry. </think>\n\nHello Ada',
    'The customer is angry:\n\n- avoid\n</think> Hello Ada',
    'They asked about `</think>` in code\n</think>\nHello Ada',
    '<p>The customer is angry.</p></think><p>Hello Ada</p>',
  ])('ends the reasoning, and that is told: %j', async (content) => {
    expect(await read(content, 'MARKDOWN')).toEqual({
      text: 'Hello Ada',
      remarks: expect.arrayContaining(['thoughts']),
    });
  });

  test('ends no reasoning that speaks of it', async () => {
    expect(await read('<think>What is "</think>"?\nA tag.\n</think>\nHello Ada', 'PLAIN')).toEqual({
      text: 'Hello Ada',
      remarks: ['thoughts'],
    });
  });
});

test.each([
  '<details type="reasoning"><summary>Thought</summary>secret</details>\nHello Ada',
  '<details type="reasoning" done="true" duration="5">\n<summary>Thought for 5 seconds</summary>\n> secret\n</details>\n\nHello Ada',
  "<details open type='thinking'>a<details>b</details>secret <think></details><p>Hello Ada</p>",
  '<reason>secret</reason>Hello Ada',
  '<thought_process>secret</thought_process>\n\nHello Ada',
  '<inner_monologue>secret</inner_monologue>Hello Ada',
  '<internal reasoning>secret</internal reasoning>\nHello Ada',
  '<chain-of-thought>secret</chain-of-thought>\nHello Ada',
  '<|thinking|>secret<|/thinking|>Hello Ada',
  '<|START_THINKING|>secret<|END_THINKING|>Hello Ada',
  '[THINKING]secret[/THINKING]Hello Ada',
  '```think\nsecret\n```\nHello Ada',
  '~~~ Thinking\nsecret\n\n```js\n1\n```\n~~~\n\nHello Ada',
])('reasoning is left out of %j, and that is told', async (content) => {
  for (const format of ['PLAIN', 'MARKDOWN'] as const)
    expect(await read(content, format)).toEqual({ text: 'Hello Ada', remarks: expect.arrayContaining(['thoughts']) });
});

test.each([
  'Hello,\n\nplease write <reason> and <order number>.',
  '<reason> is missing in your form.',
  'Write it as <reason>broken</reason> in your file.',
  'Hello,\n\n<think again> is our motto.',
])('words that are no reasoning stay: %j', async (content) => {
  expect(await read(content, 'PLAIN')).toEqual({ text: content, remarks: undefined });
});

test.each(['<details type="reasoning">', '```think\n', '<reason>', '<|thinking|>', '</details>', '<inner_'])(
  'takes no time for a text of 100 kB of %j',
  async (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    expect(await leastProcessorTime(() => withoutThoughts(text), 500)).toBeLessThan(500);
  },
);

test('reasoning is also left out inside a fence around the whole answer', async () => {
  expect(await read('```html\n<think>angry</think>\n<p>Hello Ada</p>\n```', 'HTML')).toEqual({
    text: 'Hello Ada',
    remarks: ['thoughts', 'other-format'],
  });
});

test('reasoning within a sentence is left out where its marks hug it', async () => {
  expect((await read('Hello Ada, <think>\nangry\n</think>\nyour parcel left.', 'PLAIN')).text).toBe(
    'Hello Ada, \nyour parcel left.',
  );
});
