// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';

import { showPanel, ticketPage } from './show-panel';

const user = userEvent.setup();
const orders = () => within(screen.getByRole('region', { name: 'Orders' }));
const products = () => within(screen.getByRole('region', { name: 'Products' }));

const ORDER: Order = {
  orderNumber: '10023',
  status: 'SHIPPED',
  purchaseTime: '2026-11-18T09:12:00Z',
  totalAmount: 129.9,
  currency: 'EUR',
  buyerName: 'Ada Buyer',
  shippingAddress: '12 Analytical Row',
  trackingNumber: '1Z999',
  orderLines: [
    {
      itemId: '1',
      sellerSku: 'KET-17',
      productName: 'Kettle',
      title: 'Kettle, 1.7 l',
      imageUrl: 'https://shop.example/kettle.png',
      quantity: 2,
      unitPrice: 54.95,
    },
    {
      itemId: '2',
      sellerSku: 'FIL-3',
      productName: 'Filter',
      title: 'Filter',
      imageUrl: 'javascript:alert(1)',
      quantity: 1,
    },
  ],
};

const PRODUCT: Product = {
  externalId: 'P-100',
  title: 'Kettle',
  brand: 'Northwind',
  currency: 'EUR',
  status: 'ACTIVE',
  externalUpdatedAt: '2026-11-20T10:00:00Z',
  skus: [
    {
      externalId: 'a',
      sku: 'KET-17',
      name: '1.7 l',
      price: 54.95,
      compareAtPrice: 69.95,
      stockQuantity: 14,
      onSale: true,
    },
    { externalId: 'b', sku: 'KET-10', price: 44.95, stockQuantity: 0, available: false },
    { externalId: 'c', name: '0.5 l', isDeleted: true },
  ],
};

const showOrder = (order: Order) => showPanel(ticketPage({ order: { state: 'found', query: '10023', found: order } }));
const showProduct = (product: Product) =>
  showPanel(ticketPage({ product: { state: 'found', query: 'P-100', found: product } }));

describe('an order', () => {
  test('shows status, total, lines, tracking and time', async () => {
    await showOrder(ORDER);
    expect(orders().getByText('SHIPPED')).toBeDefined();
    expect(orders().getByText('€129.90')).toBeDefined();
    expect(
      orders()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kettle, 1.7 lKET-172 × €54.95', 'FilterFIL-31 ×']);
    const time = orders().getByText('18 Nov 2026, 09:12');
    expect(time.title).toBe('18 Nov 2026, 09:12:00 UTC');
    expect(orders().getByText('Ada Buyer')).toBeDefined();
  });

  test('has its tracking number at hand', async () => {
    const { on } = await showOrder(ORDER);
    await user.click(orders().getByRole('button', { name: 'Copy tracking number' }));
    expect(on.onCopy).toHaveBeenCalledWith({ text: '1Z999' });
  });

  test('leaves out what it does not say', async () => {
    await showOrder({ orderNumber: '10024' });
    const card = orders().getByRole('article', { name: 'Order 10024' });
    expect(card.textContent).toBe('10024');
  });

  test('loads pictures late, from the web alone, and without saying where from', async () => {
    await showOrder(ORDER);
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.getAttribute('loading')).toBe('lazy');
    expect(pictures[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  test('bears a picture that does not come', async () => {
    await showOrder(ORDER);
    const picture = document.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(document.querySelector('img')).toBeNull();
    expect(orders().getByText('Kettle, 1.7 l')).toBeDefined();
  });

  test('bears a status it does not know, and the same line twice', async () => {
    const [line] = ORDER.orderLines ?? [];
    await showOrder({ ...ORDER, status: 'constructor', orderLines: line && [line, line] });
    expect(orders().getByText('constructor').className).not.toContain('undefined');
    expect(orders().getAllByRole('listitem')).toHaveLength(2);
  });

  test('bears a time that is none', async () => {
    await showOrder({ orderNumber: '1', purchaseTime: 'last week' });
    expect(orders().getByText('last week')).toBeDefined();
  });
});

describe('looking one up', () => {
  test('takes Enter or the button, and nothing takes nothing', async () => {
    const { on } = await showPanel(ticketPage());
    await user.type(screen.getByRole('searchbox', { name: 'Order number' }), '  {Enter}');
    expect(on.onFindOrder).not.toHaveBeenCalled();
    await user.type(screen.getByRole('searchbox', { name: 'Order number' }), '10023 {Enter}');
    expect(on.onFindOrder).toHaveBeenCalledWith('10023');
    await user.type(screen.getByRole('searchbox', { name: 'Product ID' }), 'P-1');
    await user.click(screen.getByRole('button', { name: 'Find product' }));
    expect(on.onFindProduct).toHaveBeenCalledWith('P-1');
  });

  test('says that it looks, that there is none, or why it failed', async () => {
    const { on, show } = await showPanel(ticketPage({ order: { state: 'looking', query: '7' } }));
    expect(orders().getByRole('status').textContent).toContain('Looking for order 7');
    show(ticketPage({ order: { state: 'not-found', query: '7' } }));
    expect(orders().getByRole('status').textContent).toContain('No order 7.');
    show(ticketPage({ order: { state: 'failed', query: '7', failure: { reason: 'offline' } } }));
    await user.click(within(orders().getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(on.onFindOrder).toHaveBeenCalledWith('7');
    show(ticketPage({ product: { state: 'not-found', query: 'P' } }));
    expect(products().getByRole('status').textContent).toContain('No product P.');
  });

  test('is not there when orders and products are switched off', async () => {
    await showPanel(ticketPage(), { hasCommerce: false });
    expect(screen.queryByRole('region', { name: 'Orders' })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a product', () => {
  test('shows its variants with price, price before, stock and state', async () => {
    await showProduct(PRODUCT);
    expect(products().getByRole('article', { name: 'Kettle' })).toBeDefined();
    expect(products().getByText('ACTIVE')).toBeDefined();
    expect(
      products()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1.7 lKET-17On saleBefore €69.95 €69.95€54.9514 in stock',
      'KET-10Unavailable€44.95Out of stock',
      '0.5 lDeleted',
    ]);
  });

  test('that is deleted says so, and leaves out what it does not say', async () => {
    await showProduct({ externalId: 'P-9', title: 'Lamp', isDeleted: true, status: 'ACTIVE' });
    expect(products().getByRole('article').textContent).toBe('LampDeletedProduct IDP-9');
  });
});
