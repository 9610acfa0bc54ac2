import { expect, test } from 'vitest';

import { beginsWithGreeting } from '@/lib/domain/greeting';

test.each([
  'Hi Ada,',
  'HELLO there',
  'Dear Ms Buyer,\n\nyour order',
  'Good morning!',
  '  – Hallo Ada,',
  'Sehr geehrte Frau Käufer,',
  'Liebe Ada,',
  'Guten Tag',
  'Bonjour Ada,',
  'Chère Madame,',
  '¡Hola Ada!',
  '您好！感谢您的来信。',
  '尊敬的客户：',
  'こんにちは。',
  'いつもお世話になっております。',
  '田中様\n\nお問い合わせありがとうございます。',
  '田中 様',
  'مرحبًا ليلى،',
  'السلام عليكم',
  'عزيزتي ليلى،',
])('%j begins with a greeting', (text) => {
  expect(beginsWithGreeting(text)).toBe(true);
});

test.each([
  '',
  'Your order has left our warehouse. Hello again!',
  'History of your order',
  'Highest priority',
  'Dearest is no word we look for',
  'Liebe Grüße\nKim',
  'Hallen sind geschlossen',
  '订单已发货，您好',
  'ご注文の商品は発送済みです。田中様に届きます。',
  'طلبك في الطريق',
])('%j does not begin with a greeting', (text) => {
  expect(beginsWithGreeting(text)).toBe(false);
});
