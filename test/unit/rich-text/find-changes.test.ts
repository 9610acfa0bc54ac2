import { describe, expect, test } from 'vitest';

import { findChanges } from '@/lib/rich-text/find-changes';

const SIGNS = { same: '', removed: '-', added: '+' };

/** What has changed, in a line: `[-…]` for words that went, `[+…]` for words that came. */
async function changesOf(before: string, after: string, language?: string): Promise<string> {
  const changes = await findChanges(before, after, language);
  return changes.map(({ kind, words }) => (kind === 'same' ? words : `[${SIGNS[kind]}${words}]`)).join('');
}

describe('what has changed', () => {
  test.each([
    [
      'words',
      'en',
      'Your order left today.',
      'Your parcel left yesterday.',
      'Your [-order][+parcel] left [-today][+yesterday].',
    ],
    ['a part that was added', 'en', 'Hello Ada', 'Hello dear Ada', 'Hello [+dear ]Ada'],
    ['a paragraph that went', 'en', 'one\n\ntwo\n\nthree', 'one\n\nthree', 'one\n\n[-two\n\n]three'],
    ['everything', 'en', 'one', 'two', '[-one][+two]'],
    ['nothing', 'en', 'one two', 'one two', 'one two'],
    ['Arabic', 'ar', 'تم شحن طلبك', 'تم شحن طردك', 'تم شحن [-طلبك][+طردك]'],
    ['Hebrew', 'he', 'ההזמנה נשלחה היום', 'ההזמנה נשלחה אתמול', 'ההזמנה נשלחה [-היום][+אתמול]'],
    // Without the words' own bounds a text with no spaces would be one word.
    ['Chinese', 'zh-CN', '您的订单已经发货。', '您的包裹已经发货。', '您的[-订单][+包裹]已经发货。'],
    [
      'Japanese',
      'ja',
      '注文は本日発送されました。',
      '注文は昨日発送されました。',
      '注文は[-本日][+昨日]発送されました。',
    ],
    ['Thai', 'th', 'ขอบคุณสำหรับคำสั่งซื้อ', 'ขอบคุณสำหรับคำถาม', 'ขอบคุณสำหรับ[-คำสั่งซื้อ][+คำถาม]'],
    [
      'Chinese, of which nobody named the language',
      undefined,
      '您的订单已经发货。',
      '您的包裹已经发货。',
      '您的[-订单][+包裹]已经发货。',
    ],
    ['an emoji of one skin to another', 'en', 'Thanks 👍 Ada', 'Thanks 👍🏽 Ada', 'Thanks [-👍][+👍🏽] Ada'],
  ])('%s', async (_, language, before, after, expected) => {
    expect(await changesOf(before, after, language)).toBe(expected);
  });

  test('in spaces and line breaks alone is nothing', async () => {
    expect((await findChanges('one  two\n\nthree', 'one two\nthree')).map(({ kind }) => kind)).toEqual(['same']);
  });

  test('of a text written anew is one text for the other, whichever words are in both', async () => {
    const text = (word: string): string => Array.from({ length: 400 }, (_, index) => `${word}${index} and`).join(' ');
    expect((await findChanges(text('a'), text('b'))).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
