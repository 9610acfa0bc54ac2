// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { CONTENT_FORMATS, type ContentFormat } from '@/lib/contract/values';
import { readAnswer } from '@/lib/rich-text/read-answer';
import { createReplyText, formsOf } from '@/lib/rich-text/reply-text';
import { escapeWordTags } from '@/lib/rich-text/tags';
import { leastProcessorTime } from '@/test/drivers/processor-time';

async function read(content: string, format: ContentFormat | undefined) {
  const reply = await createReplyText(content, format);
  return { remarks: reply.remarks, ...formsOf(reply) };
}

describe('plain lines beside paragraphs of HTML', () => {
  const FORMATS = [...CONTENT_FORMATS, undefined];
  test.each([
    ['<p>Hi</p>\n1. a\n2. b', 'Hi\n\n1. a\n2. b'],
    ['<p>Hi <b>x</b></p>\na\n<i>b</i> c\n<ul><li>d</li></ul>\ne\nf', 'Hi x\n\na\nb c\n\n• d\n\ne\nf'],
    ['<p>Hi</p>\r\na\r\nb', 'Hi\n\na\nb'],
  ])('stay lines in every format: %j', async (content, text) => {
    for (const format of FORMATS) expect((await read(content, format)).text).toBe(text);
  });

  test.each([
    ['<p>Your parcel\nleft\ntoday</p>\n<p>Ada</p>', 'Your parcel left today\n\nAda'],
    ['<div>Your parcel\nleft</div>\nAda', 'Your parcel left\nAda'],
    ['Hi,<br>\nyour parcel\nleft<br>\nAda', 'Hi,\nyour parcel left\nAda'],
  ])('have no break in a paragraph or beside breaks: %j', async (content, text) => {
    expect((await read(content, 'HTML')).text).toBe(text);
  });
});

describe('Markdown of an answer', () => {
  test.each([
    ['27. November ist der Termin.', '27. November ist der Termin.'],
    ['1. Dezember ist der Termin.', '1. Dezember ist der Termin.'],
    [
      'Termine:\n\n18. November: Abholung\n2. Dezember: Rückgabe',
      'Termine:\n\n18. November: Abholung\n2. Dezember: Rückgabe',
    ],
    ['- 17. 05. 2026 ist die Frist', '• 17. 05. 2026 ist die Frist'],
    ['> 2026. november 27-én', '> 2026. november 27-én'],
    ['5.\n7. x', '5.\n7. x'],
    ['1.\n7. x', '1.\n7. x'],
    ['01. Oktober\n02. Oktober', '01. Oktober\n02. Oktober'],
    ['1. one\n\nWait.\n\n2. two\n\n3. three', '1. one\n\nWait.\n\n2. two\n\n3. three'],
    ['1. one\n2. two\n\nWait.\n\n3. three\n4. four', '1. one\n2. two\n\nWait.\n\n3. three\n4. four'],
    ['1. one\n2. two\n5. five', '1. one\n2. two\n\n5. five'],
    ['1) one\n2) two', '1. one\n2. two'],
    ['1. Dezember: Abholung\n1. Januar: Rückgabe', '1. Dezember: Abholung\n1. Januar: Rückgabe'],
    ['1. one\n   - inner\n   1. deep\n   2. deeper\n2. two', '1. one\n   • inner\n   1. deep\n   2. deeper\n2. two'],
    ['7. seven\n\n        far in', '7. seven\n\nfar in'],
    ['配送需要3~5天，偏远地区7~10天。', '配送需要3~5天，偏远地区7~10天。'],
    ['Das dauert ~3 Tage (~5 mit Feiertag).', 'Das dauert ~3 Tage (~5 mit Feiertag).'],
    ['~~20~~ 15 EUR', '~~20~~ 15 EUR'],
    ['36*38 und 20*25, 2**3 und 4**5', '36*38 und 20*25, 2**3 und 4**5'],
    ['Only parcels <5 kg and >20 cm, I </3 you', 'Only parcels <5 kg and >20 cm, I </3 you'],
    ['Answer with <order number> and <Postcode>.', 'Answer with <order number> and <Postcode>.'],
    ['<order number>\n**please**', '<order number>\nplease'],
    ['Send us\n<address>', 'Send us\n<address>'],
    ['a <b>bold</b> word<br>and <answer>more</answer>', 'a bold word\nand more'],
    ['>5 kg', '>5 kg'],
    ['Parcels:\n>5 kg: 10 EUR\n>10 kg: 20 EUR\nAda', 'Parcels:\n>5 kg: 10 EUR\n>10 kg: 20 EUR\nAda'],
    ['- small\n\n>= 5 kg\n\n>€20 and >$30', '• small\n\n>= 5 kg\n\n>€20 and >$30'],
    ['You wrote:\n\n>5 of them\n>are broken\n\n> 7', 'You wrote:\n\n> 5 of them\n> are broken\n\n> 7'],
    ['- >5 kg\n- >-5 °C\n- b', '• >5 kg\n• >-5 °C\n• b'],
    ['**Weight**\n>5 kg\n\n1. >5 kg\n2. >6 kg', 'Weight\n>5 kg\n\n1. >5 kg\n2. >6 kg'],
    ['> a\n>5 kg', '> a\n> 5 kg'],
    ['[Wichtig]: morgen', '[Wichtig]: morgen'],
    ['- [x] sent\n- [ ] paid', '• ☑ sent\n• ☐ paid'],
    ['a | b\n--|--\n1 | 2 | 3', 'a | b\n--|--\n1 | 2 | 3'],
  ])('keeps the words and numbers of %j', async (content, text) => {
    expect((await read(content, 'MARKDOWN')).text).toBe(text);
  });

  test.each([
    ['**注意：**请保留包装。', '<p><strong>注意：</strong>请保留包装。</p>'],
    ['ご注文は**「発送済み」**です。', '<p>ご注文は<strong>「発送済み」</strong>です。</p>'],
    ['이것은 **"주문"**입니다', '<p>이것은 <strong>"주문"</strong>입니다</p>'],
    ['请看*「说明」*吧', '<p>请看<em>「说明」</em>吧</p>'],
    ['**a *b* c** `**d**`', '<p><strong>a <em>b</em> c</strong> <code>**d**</code></p>'],
    ['5*(3+2)*4 * 3', '<p>5*(3+2)*4 * 3</p>'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
  ])('formats %j', async (content, html) => {
    expect((await read(content, 'MARKDOWN')).html).toBe(html);
  });

  test('ends an address before full-width punctuation', async () => {
    expect((await read('请看https://a.example/1。谢谢', 'MARKDOWN')).html).toBe(
      '<p>请看<a href="https://a.example/1">https://a.example/1</a>。谢谢</p>',
    );
  });
});

describe('HTML of an answer', () => {
  test.each([
    ['<ol start="2"><li>two</li><li>three</li></ol>', '<div>2. two</div><div>3. three</div>', '2. two\n3. three'],
    [
      '<ol><li value="4"><p>four</p><p>more</p></li><li>five</li></ol>',
      '<p>4. four</p><p>more</p><div>5. five</div>',
      '4. four\n\nmore\n\n5. five',
    ],
    ['<ol reversed><li>two</li><li>one</li></ol>', '<div>2. two</div><div>1. one</div>', '2. two\n1. one'],
    ['<ol type="a"><li>one</li><li>two</li></ol>', '<div>a. one</div><div>b. two</div>', 'a. one\nb. two'],
    ['<ol type="I" start="4"><li dir="rtl">x</li></ol>', '<div dir="rtl">IV. x</div>', 'IV. x'],
    ['<ol type="A" start="28"><li>x</li></ol>', '<div>AB. x</div>', 'AB. x'],
    [
      '<ol start="1" type="1"><li>one</li><li value="2">two</li></ol>',
      '<ol><li>one</li><li>two</li></ol>',
      '1. one\n2. two',
    ],
    [
      '<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>',
      '<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>',
      '1. a\n\n1. b\n\n2. c',
    ],
    ['<p><s>20</s> <strike>30</strike> 15</p>', '<p><s>20</s> <strike>30</strike> 15</p>', '~~20~~ ~~30~~ 15'],
    ['<del><p>gone</p></del><p>there</p>', '<del><p>gone</p></del><p>there</p>', '~~gone~~\n\nthere'],
    [
      '<p>Answer with <order number>, <kim@shop.example>.</p>',
      '<p>Answer with &lt;order number&gt;, &lt;kim@shop.example&gt;.</p>',
      'Answer with <order number>, <kim@shop.example>.',
    ],
    [
      '<p>See <https://a.example/1?a=1>.</p>',
      '<p>See &lt;https://a.example/1?a=1&gt;.</p>',
      'See <https://a.example/1?a=1>.',
    ],
    ['<p><answer>Hello</answer><o:p></o:p><img src="x"><x y="1">!</p>', '<p>Hello!</p>', 'Hello!'],
  ])('keeps the words and numbers of %j', async (content, html, text) => {
    expect(await read(content, 'HTML')).toEqual({ html, text });
  });
});

describe('an answer in another format than the named one', () => {
  const LINES = 'Hello Ada,\n\nyour parcel left today.\nIt arrives on Friday.';
  const HELLO = 'Hello Ada,\n\nyour parcel left today.';

  test.each<[ContentFormat, string, string]>([
    ['HTML', LINES, LINES],
    ['HTML', 'Hello <b>Ada</b>,\n\nyour parcel left today.', HELLO],
    ['HTML', 'Options:\n\n- **refund**\n- parcel', 'Options:\n\n• refund\n• parcel'],
    ['HTML', 'Hello Ada,\n\n<ul><li>refund</li></ul>\n\nBye\nKim', 'Hello Ada,\n\n• refund\n\nBye\nKim'],
    ['HTML', '&lt;p&gt;Hello Ada,&lt;/p&gt;&lt;p&gt;your parcel left today.&lt;/p&gt;', HELLO],
    ['HTML', '<p>Your **two options**: 2**3</p>', 'Your two options: 2**3'],
    ['PLAIN', '<p>Hello Ada,</p><p>your parcel left <b>today</b>.</p>', HELLO],
    ['PLAIN', 'Hello Ada,<br><br>your parcel left today.', HELLO],
    ['PLAIN', 'Hello Ada,\n\nyour parcel left <b>today</b>.', HELLO],
    ['PLAIN', 'Ham &amp; eggs &lt;3 &#39;today&#39; <b\n2', "Ham & eggs <3 'today' <b\n2"],
    ['MARKDOWN', '<p>Hello Ada,</p>\n<p>your parcel left <b>today</b>.</p>', HELLO],
    ['HTML', '```html\n<p>Hello Ada,</p><p>your parcel left today.</p>\n```', HELLO],
    ['MARKDOWN', '```markdown\nHello Ada,\n\nyour parcel left **today**.\n```', HELLO],
    ['PLAIN', '```\nHello Ada,\n\nyour parcel left today.\n```', HELLO],
  ])('named %s, is read as it is meant, and that is told: %j', async (format, content, text) => {
    expect(await read(content, format)).toMatchObject({ text, remarks: ['other-format'] });
  });

  test.each<[ContentFormat | undefined, string, string]>([
    ['HTML', 'Hello', 'Hello'],
    ['HTML', 'Hello &amp; welcome #10023', 'Hello & welcome #10023'],
    ['HTML', 'Hello,<br>\n<br>\nyour parcel', 'Hello,\n\nyour parcel'],
    ['PLAIN', '**Hi** <b> AT&T; <order number>', '**Hi** <b> AT&T; <order number>'],
    ['MARKDOWN', 'a<br>b', 'a\nb'],
    ['MARKDOWN', '```json\n{"a": 1}\n```', '{"a": 1}'],
    ['MARKDOWN', '```\na\n```\n\nb\n\n```\nc\n```', 'a\n\nb\n\nc'],
    // The contract names no format for summaries.
    [undefined, '<p>Hello</p><p>Ada</p>', 'Hello\n\nAda'],
    [undefined, '```\nHello **Ada**\n```', 'Hello Ada'],
  ])('is not told where the named format %s fits: %j', async (format, content, text) => {
    const { remarks, ...forms } = await read(content, format);
    expect([remarks, forms.text]).toEqual([undefined, text]);
  });
});

describe('the reasoning of a language model', () => {
  test.each<[ContentFormat, string]>([
    ['HTML', '<think>The customer is angry.</think><p>Hello Ada</p>'],
    ['MARKDOWN', '<think>\nThe customer is angry.\n\n- avoid\n</think>\n\nHello Ada'],
    ['PLAIN', '<thinking lang="en">angry</thinking>\nHello Ada'],
    ['HTML', '&lt;think&gt;angry&lt;/think&gt;<p>Hello Ada</p>'],
    ['MARKDOWN', 'The customer is angry.\n</think>\n\nHello Ada'],
    ['MARKDOWN', '<reasoning>a <think>b</think> c</reasoning>Hello Ada'],
    ['MARKDOWN', 'Hello <reflection>angry</reflection>Ada'],
    ['MARKDOWN', '[THINK]angry[/THINK]Hello Ada'],
    ['MARKDOWN', '◁think▷angry◁/think▷Hello Ada'],
    ['MARKDOWN', '<|begin_of_thought|>angry<|end_of_thought|>Hello Ada'],
    [
      'PLAIN',
      '<|channel|>analysis<|message|>angry<|end|><|start|>assistant<|channel|>final<|message|>Hello Ada<|return|>',
    ],
  ])('is left out of an answer in the format %s, and that is told: %j', async (format, content) => {
    expect(await read(content, format)).toMatchObject({ text: 'Hello Ada', remarks: ['thoughts'] });
  });

  test('leaves nothing of an answer that breaks off in it', async () => {
    expect(await read('<think>The customer is', 'MARKDOWN')).toMatchObject({ text: '', remarks: ['thoughts'] });
  });

  test('is no word in angle brackets behind other words', async () => {
    expect((await read('See <analysis> below', 'MARKDOWN')).text).toBe('See <analysis> below');
    expect((await read('I think, <thinker>', 'MARKDOWN')).text).toBe('I think, <thinker>');
  });
});

test('the format of a foreign text is found in time', async () => {
  const pieces = [
    '<think>',
    '</think>',
    '<a>',
    '<a ',
    '</',
    '```\n',
    '\n',
    '&amp;',
    '&lt;',
    '<br',
    '<|',
    '[THINK]',
    '<p',
    '**a',
    '[a',
    '<!--',
    '<!-- -->',
    '<a b="',
    '<a b="c" ',
    "='<a' ",
    '<b>',
    '</b>',
    'a </think> ',
    '`</think>',
    '"</think>"',
    '```\n</think>\n',
    '<think> a',
    '</think>\n\n\n\n',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(100_000 / piece.length);
    const time = await leastProcessorTime(() => {
      for (const format of CONTENT_FORMATS) readAnswer(text, format);
      escapeWordTags(text);
    }, 500);
    expect(time, piece).toBeLessThan(500);
  }
});
