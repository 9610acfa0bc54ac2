import { describe, expect, test } from 'vitest';

import { findPlaceholders } from '@/lib/domain/placeholders';

describe('places that somebody had to fill in', () => {
  test.each([
    ['Kind regards\n[Your Name]', '[Your Name]'],
    ['Mit freundlichen Grüßen\n[Ihr Name]', '[Ihr Name]'],
    ['Hello {{customer.name}},', '{{customer.name}}'],
    ['Hello {{ticket.requester.first_name | capitalize}},', '{{ticket.requester.first_name | capitalize}}'],
    ['Hello ${customerName},', '${customerName}'],
    ['Hello {First Name},', '{First Name}'],
    ['Hello %first_name%,', '%first_name%'],
    ['Best, <Your Name>', '<Your Name>'],
    ['Best, <<agent>>', '<<agent>>'],
    ['Your number is XXXX.', 'XXXX'],
    ['Your number is XXX-XXXX.', 'XXX-XXXX'],
    ['Name: ______', '______'],
    ['您好【您的姓名】', '【您的姓名】'],
    ['○○様', '○○'],
    ['[お名前]様', '[お名前]'],
    ['مرحبًا [اسم العميل]', '[اسم العميل]'],
  ])('finds the place in %j', (text, words) => {
    expect(findPlaceholders(text).map((found) => found.words)).toEqual([words]);
  });

  test.each([
    'See [1] and [#4711], [x] done, [sic].',
    'Size XXL or XXXL? No: XX.',
    'Card XXXX XXXX XXXX 1234 and xxxx-1234',
    '【重要】二〇〇五年',
    'a_b __init__ 100% of 5%',
    'Ada <ada@shop.example>, <https://shop.example/x>, 3 < 4 > 2',
    'if (a) { b }',
  ])('finds none in %j', (text) => {
    expect(findPlaceholders(text)).toEqual([]);
  });

  test('tells the words beside each place, and which of several it is', () => {
    expect(findPlaceholders('Hello [Name],\nyour order [Name] left.')).toEqual([
      { words: '[Name]', before: 'Hello ', after: ',', nth: 0 },
      { words: '[Name]', before: 'your order ', after: ' left.', nth: 1 },
    ]);
  });

  test.each(['[', '[a', '{{', '{a', '<a ', 'X', 'X-', 'XXX-', '_', '%a', '【', '【您的', '○', 'a', '[a]'])(
    'takes no time for a text of 100 kB of %j',
    (piece) => {
      const start = performance.now();
      findPlaceholders(piece.repeat(100_000 / piece.length));
      expect(performance.now() - start).toBeLessThan(500);
    },
  );
});
