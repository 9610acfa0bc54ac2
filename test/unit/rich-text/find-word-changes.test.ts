import { describe, expect, test } from 'vitest';

import { findWordChanges } from '@/lib/rich-text/find-word-changes';

const SIGNS = { same: '', removed: '-', added: '+' };

/** `[-…]` for removed words, `[+…]` for added ones. */
async function changesOf(before: string, after: string, language?: string): Promise<string> {
  const changes = await findWordChanges(before, after, language);
  return changes.map(({ kind, words }) => (kind === 'same' ? words : `[${SIGNS[kind]}${words}]`)).join('');
}

describe('findWordChanges', () => {
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
    // Without word segmentation, a text without spaces would be one word.
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
  ])('marks the changed words: %s', async (_, language, before, after, expected) => {
    expect(await changesOf(before, after, language)).toBe(expected);
  });

  test('finds no change in spaces and line breaks alone', async () => {
    expect((await findWordChanges('one  two\n\nthree', 'one two\nthree')).map(({ kind }) => kind)).toEqual(['same']);
  });

  test('replaces the whole text when it was rewritten, even if both contain the same words', async () => {
    const text = (word: string): string => Array.from({ length: 400 }, (_, index) => `${word}${index} and`).join(' ');
    expect((await findWordChanges(text('a'), text('b'))).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
