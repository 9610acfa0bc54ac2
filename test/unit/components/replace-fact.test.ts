// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

import { replaceFact, selectWords, splitAtFacts } from '@/components/select-words';
import type { FactDifference } from '@/lib/domain/fact-check';

const typed = vi.fn();

afterEach(() => {
  typed.mockReset();
  document.body.replaceChildren();
});

/** Shows a reply whose first word the agent has selected. Commands write into the selection, as in a browser. */
function showReply(html: string, form: 'rich' | 'plain'): HTMLElement {
  const box = document.createElement(form === 'plain' ? 'textarea' : 'div');
  if (box instanceof HTMLTextAreaElement) box.value = html;
  else {
    box.innerHTML = html;
    box.setAttribute('role', 'textbox');
  }
  document.body.append(box);
  const first = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  if (box instanceof HTMLTextAreaElement) box.setSelectionRange(0, 3);
  else if (first) document.getSelection()?.setBaseAndExtent(first, 0, first, 3);
  document.execCommand = (_, __, words = '') => {
    typed(words);
    if (box instanceof HTMLTextAreaElement) box.setRangeText(words, box.selectionStart, box.selectionEnd, 'end');
    else {
      const range = document.getSelection()?.getRangeAt(0);
      range?.deleteContents();
      range?.insertNode(document.createTextNode(words));
    }
    return true;
  };
  return box;
}
const readText = (box: HTMLElement) => (box instanceof HTMLTextAreaElement ? box.value : box.textContent);
const order = (said: string): FactDifference => ({ fact: 'order-number', said });
const amount = (said: string): FactDifference => ({ fact: 'amount', said });

test.each([
  [
    'the number of another script',
    'مرحبا آدا، رقم الطلب ١٠٠٢٤ في الطريق',
    order('10024'),
    '10023',
    'مرحبا آدا، رقم الطلب 10023 في الطريق',
  ],
  ['full-width digits', 'Order １００２４ is here', order('10024'), '10023', 'Order 10023 is here'],
  [
    'a number inside a longer one stays',
    'Parcel 991002455, order 10024.',
    order('10024'),
    '10023',
    'Parcel 991002455, order 10023.',
  ],
  [
    'an amount inside a longer one stays',
    'Frame 2129.95, total 129.95',
    amount('129.95'),
    '129.90',
    'Frame 2129.95, total 129.90',
  ],
  [
    'an address stays',
    'https://shop.example/orders/10024 is order 10024',
    order('10024'),
    '10023',
    'https://shop.example/orders/10024 is order 10023',
  ],
] as const)('corrects the judged words: %s', (_, text, difference, right, corrected) => {
  for (const form of ['rich', 'plain'] as const) {
    const box = showReply(text, form);
    replaceFact(document.body, difference, right);
    expect(readText(box)).toBe(corrected);
    document.body.replaceChildren();
  }
});

test.each([
  [
    'a space that does not break',
    '<p>You have paid 1&nbsp;129,95 €</p>',
    amount('1 129,95'),
    '1 129,90',
    'You have paid 1 129,90 €',
  ],
  ['a number in two elements', '<p>Order <b>100</b>24 is here</p>', order('10024'), '10023', 'Order 10023 is here'],
  [
    'a number at the end of a paragraph',
    '<p>Order 10024</p><p>Kind regards</p>',
    order('10024'),
    '10023',
    'Order 10023Kind regards',
  ],
  ['a number at the end of a line', 'Order 10024<br>Kind regards', order('10024'), '10023', 'Order 10023Kind regards'],
] as const)('corrects the judged words of a formatted text: %s', (_, html, difference, right, corrected) => {
  const box = showReply(html, 'rich');
  replaceFact(document.body, difference, right);
  expect(readText(box)).toBe(corrected);
});

test.each(['rich', 'plain'] as const)('changes nothing where the words are no longer in the %s text', (form) => {
  const box = showReply('You have paid it.', form);
  replaceFact(document.body, order('10024'), '10023');
  expect([readText(box), typed.mock.calls]).toEqual(['You have paid it.', []]);
});

test('changes nothing in a text whose digits take two places', () => {
  const box = showReply('You have 𝟏𝟎𝟎𝟐𝟒', 'plain');
  replaceFact(document.body, order('10024'), '10023');
  expect(readText(box)).toBe('You have 𝟏𝟎𝟎𝟐𝟒');
});

test('a status is selected, in any case, and stays', () => {
  const box = showReply('Your order Was Delivered.', 'plain');
  replaceFact(document.body, { fact: 'status', said: 'was delivered' }, 'was delivered');
  expect((box as HTMLTextAreaElement).value.slice((box as HTMLTextAreaElement).selectionStart)).toMatch(
    /^Was Delivered/,
  );
  expect(typed).not.toHaveBeenCalled();
});

test('selects the words of a placeholder that stand again in another paragraph', () => {
  showReply('<p>Hello [Name],</p><p>[Name] is here</p>', 'rich');
  selectWords(document.body, { words: '[Name]', nth: 1 });
  expect(document.getSelection()?.anchorNode?.nodeValue).toBe('[Name] is here');
});

test('marks the judged words of a plain text', () => {
  expect(splitAtFacts('Parcel 991002455, order ١٠٠٢٤.', [order('10024')])).toEqual([
    { words: 'Parcel 991002455, order ', isMarked: false },
    { words: '١٠٠٢٤', isMarked: true },
    { words: '.', isMarked: false },
  ]);
});
