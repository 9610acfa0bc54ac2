import { expect, it } from 'vitest';

import { findOrderNumbers } from '@/lib/domain/order-numbers';
import { leastProcessorTime } from '@/test/drivers/processor-time';

const find = (subject: string, ...texts: string[]) =>
  findOrderNumbers({
    desk: 'https://desk.example',
    scope: '/tickets/',
    id: '1',
    subject,
    messages: texts.map((text) => ({ role: 'customer', text, attachments: [] })),
  });

it.each([
  ['Where is order 10023?', ['10023']],
  ['Order #10023, please', ['#10023']],
  ['Order #10023, yes, 10023', ['#10023']],
  ['bestellung so-10023 oder SO-10023', ['so-10023']],
  ['Bestellung SO-10023 fehlt', ['SO-10023']],
  ['注文番号10023についてですが', ['10023']],
  ['我的订单10023还没到', ['10023']],
  ['طلبي رقم ١٠٠٢٣ لم يصل', ['10023']],
  ['הזמנה 10023 לא הגיעה', ['10023']],
  ['commande n°10023.', ['10023']],
  ['114-3941689-8772232', ['114-3941689-8772232']],
  ['Call +49 30 123', []],
  ['on 2026-11-20 at 10:30', []],
  ['on 20.11.2026', []],
  ['mail to 10023@shop.example or see https://shop.example/10023', []],
  ['abc10023def', []],
  ['@10023@shop.example 10024', ['10024']],
  ['1'.repeat(61), []],
  ['Where is my order 2024-10-00123?', ['2024-10-00123']],
  ['Order 2024/10/00123 did not come.', ['2024/10/00123']],
  ['Orders 10023/10024 did not come.', ['10023', '10024']],
  ['Order SO\u201110023, or SO\u201310024', ['SO-10023', 'SO-10024']],
  ['Order 100\u00AD23', ['10023']],
  ['Order 10023A did not come.', ['10023A']],
  ['Bestellung BESTELLUNG-10023 fehlt', ['BESTELLUNG-10023']],
  ['คำสั่งซื้อ ๑๐๐๒๓', ['10023']],
  ['ऑर्डर १००२३', ['10023']],
  ['on 2026/11/20, 12/2026 or 3.4.2026', []],
  ['Tel. +49 30 1234567, Fax: 030/1234568, Mobile 0171 7654321', []],
  ['VAT DE 123456789, USt-IdNr. DE123456789, Reg. HRB 98765', []],
  ['Telegram order 10023', ['10023']],
  ['Order reg. no. 10023', ['10023']],
  ['I ordered a phone, 10023 is the number', ['10023']],
  ['Order of the phone #10023', ['#10023']],
  ['My phone (10023) is broken', ['10023']],
  ['Handy 10023 ist kaputt', ['10023']],
  ['Tel. 030 123456. 10023 is my order.', ['10023']],
  ['Tel 030 123456 (10023)', ['10023']],
  ['Order 10023-AB, SO-10024-DE', ['10023-AB', 'SO-10024-DE']],
  ['T: 030 1234567, Mob.: 0171 1234567, Telefonnummer: +49 (0)30 1234567', []],
  ['Telefono 02 1234567, Telefoonnummer 020-1234567, WhatsApp +31 6 12345678, phone 555-123-4567', []],
  ['Bestellung Nr10023, order No10023', ['Nr10023', '10023', 'No10023']],
  ['WEBSHOPBESTELLUNG10023', ['WEBSHOPBESTELLUNG10023', '10023']],
  ['order123456 is late', ['order123456', '123456']],
  ['Order 10023a or 100234AB', ['10023a', '100234AB']],
  ['ORD/2024/00123, 2024/00124 and RE/2024/10/00125', ['ORD/2024/00123', '2024/00124', 'RE/2024/10/00125']],
  ['The lamp has 1500ml, 2000KM and 5000MB', []],
  ['Orders of 2023/2024', ['2023', '2024']],
  ['Capital 10000 EUR, €10000, 10.000,00 € or 1000円', []],
  ['Order 10023 €20', ['10023']],
  ['0049 30 1234567, 030 1234567 or 090-1234-5678', []],
  ['電話番号：0312345678、携帯：09012345678、法人番号 1234567890123、登録番号 T1234567890123、〒1000001', []],
  ['전화번호 0212345678, 手机号：13812345678', []],
])('finds the order numbers of %j', (text, numbers) => {
  expect(find(text)).toEqual(numbers);
});

it('takes the subject first, then the newest message, each number once, and not too many', () => {
  expect(find('10001', 'old 10002', 'new 10003 and 10001')).toEqual(['10001', '10003', '10002']);
  expect(find('', Array.from({ length: 50 }, (_, index) => 20_000 + index).join(' '))).toHaveLength(5);
});

const SIGNATURE = 'Ada Buyer\nBuyer Ltd, 10115 Berlin\nTel. +49 30 1234567\nVAT DE 123456789\nReg. HRB 98765';

it('numbers of a signature count only where there are no others', () => {
  expect(find('', 'My order is 10023.', `Please cancel it.\n\n${SIGNATURE}`)).toEqual(['10023']);
  expect(find('', `Please cancel it.\n\n${SIGNATURE}`)).toEqual(['10115']);
  expect(find('', 'My order is 10023.', `Please cancel it.\n-- \nAda Buyer\n10115 Berlin`)).toEqual(['10023']);
  expect(find('', `Cancel 10024.\n\nCancel 10025, too.`)).toEqual(['10024', '10025']);
  expect(find('', 'Order 10023.', `Hello,\n\nmy order is 10024.\nTel. 030 1234567`)).toEqual(['10024', '10023']);
  expect(find('', 'Order 10025.', 'Hi.\n\nI ordered 10023,\nbut nothing came.\nTel: 0171 1234567')).toEqual([
    '10023',
    '10025',
  ]);
  expect(find('', `Cancel 10024.\nTel. 030 1234567`)).toEqual(['10024']);
});

it.each([
  [
    'a Japanese one',
    '山田太郎\n〒1000001 東京都\n電話番号：0312345678\n携帯：09012345678\n法人番号 1234567890123\n登録番号 T1234567890123',
  ],
  ['one with other labels', 'Ada\nZimmer 4711\nEtage 20001\nHaus 30001\nTor 40001\nKasten 50001\nFach 60001'],
  [
    'a French one',
    'Ada Buyer\n12 rue de la Paix\n75001 Paris\nTél. : 01 23 45 67 89\nSIRET 12345678900012\nRCS 123456789',
  ],
])('no signature crowds out the order number of the message before: %s', (_, signature) => {
  for (const gap of ['\n\n', '\n'])
    expect(find('', '注文番号は 55501 です。', `Cancel it.${gap}${signature}`)).toContain('55501');
});

it('a signature needs no blank line above it', () => {
  const last = 'Please cancel it.\nGruß Ada\n0049 30 1234567\nDE123456789\n75001 Paris\nCapital 10000 EUR';
  expect(find('', 'Order 55501.', last)).toEqual(['55501']);
});

it.each([
  'Gruß Ada\nBestellung 10024\nTel. 030 1234567\nFax 030 1234568',
  'Ada\ncan you cancel 10024 today\nTel. 030 1234567\nFax 030 1234568',
  'Cancel it\n10024\nTel. 030 1234567\nFax 030 1234568',
  'Ada\n#10024 is late\nTel. 030 1234567\nFax 030 1234568',
  '10024\n+49 30 1234567',
])('a request above a telephone number is no signature: %j', (text) => {
  expect(find('', 'Order 10023.', text)).toEqual([expect.stringContaining('10024'), '10023']);
});

it('numbers of older messages have places beside many numbers of the newest one', () => {
  expect(find('', 'Order 10023.', 'Cancel 20001, 20002, 20003, 20004, 20005.')).toEqual([
    '20001',
    '20002',
    '20003',
    '10023',
    '20004',
  ]);
});

it('takes linear time for a text without spaces', async () => {
  const timeOf = (length: number, limit: number): Promise<number> => {
    const text = `10023${'a'.repeat(length)} tel ${' '.repeat(length)} +1${'2 '.repeat(length)}\n\n${'tel '.repeat(length)}`;
    return leastProcessorTime(() => find(text), limit);
  };
  // Quadratic code takes 100 times as long, and several seconds.
  const limit = 50 + 30 * (await timeOf(10_000, 0));
  expect(await timeOf(100_000, limit)).toBeLessThan(limit);
});
