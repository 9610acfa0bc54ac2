import { expect, it } from 'vitest';

import { allowPicturesOf, withAllowedOrderPictures, withAllowedProductPictures } from '@/lib/commerce/allowed-pictures';

const isAllowed = allowPicturesOf('https://shop.example:8443', ['cdn.example', 'cdn.example:444']);
const GOOD = 'https://cdn.example/kettle.png';
const BAD = 'http://127.0.0.1:4312/admin?delete=1';

it.each(['https://shop.example:8443/a.png', GOOD, 'https://cdn.example:444/a.png', 'data:image/png;base64,AAAA'])(
  'allows the picture %s',
  (address) => {
    expect(isAllowed(address)).toBe(true);
  },
);

it.each([
  BAD,
  'http://localhost/a.png',
  'https://shop.example/a.png',
  'http://shop.example:8443/a.png',
  'http://cdn.example/a.png',
  'https://evil.example/a.png?cdn.example',
  'https://cdn.example@evil.example/a.png',
  'https://cdn.example.evil.example/a.png',
  '//cdn.example/a.png',
  '/a.png',
  'data:text/html,<script>',
  'chrome-extension://abcdefgh/a.png',
  'javascript:alert(1)',
  'blob:https://cdn.example/1',
  '',
])('allows no picture %s', (address) => {
  expect(isAllowed(address)).toBe(false);
});

it('allows an unencrypted picture only of this machine, and only of a host of the settings', () => {
  const isShown = allowPicturesOf('https://relay.example', ['127.0.0.1:4312', 'cdn.example']);
  expect(isShown('http://127.0.0.1:4312/a.svg')).toBe(true);
  expect(isShown('http://127.0.0.1:4313/a.svg')).toBe(false);
  expect(isShown('http://cdn.example/a.svg')).toBe(false);
});

it('leaves out the pictures of an order that are not allowed', () => {
  const line = { itemId: '1', sellerSku: 'K', productName: 'Kettle', title: 'Kettle', quantity: 1 };
  const order = {
    orderNumber: '1',
    orderLines: [
      { ...line, imageUrl: BAD },
      { ...line, imageUrl: GOOD },
    ],
  };
  const { orderLines } = withAllowedOrderPictures(order, isAllowed);
  expect(orderLines?.map(({ imageUrl }) => imageUrl)).toEqual(['', GOOD]);
  expect(withAllowedOrderPictures({ orderNumber: '1' }, isAllowed)).toEqual({ orderNumber: '1' });
});

it('leaves out the pictures of a product that are not allowed', () => {
  const product = { externalId: 'P', title: 'Kettle', mainImageUrl: BAD, images: [BAD, GOOD] };
  expect(withAllowedProductPictures(product, isAllowed)).toEqual({ externalId: 'P', title: 'Kettle', images: [GOOD] });
  expect(withAllowedProductPictures({ ...product, mainImageUrl: GOOD }, isAllowed).mainImageUrl).toBe(GOOD);
});
