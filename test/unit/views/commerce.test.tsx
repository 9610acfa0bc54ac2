// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { SyncView } from '@/lib/domain/sync-view';

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
    await user.click(orders().getByRole('button', { name: 'Insert tracking number' }));
    expect(on.onInsertTracking).toHaveBeenCalledExactlyOnceWith('1Z999');
  });

  test('inserts nothing where nothing would tell what came of it', async () => {
    const page = ticketPage({ order: { state: 'found', query: '10023', found: ORDER } });
    await showPanel(page, { isChannelMissing: true });
    expect(orders().getByRole('button', { name: 'Copy tracking number' })).toBeDefined();
    expect(orders().queryByRole('button', { name: 'Insert tracking number' })).toBeNull();
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

describe('the orders of the ticket’s customer', () => {
  const MINUTE = 60_000;
  const synced = (change: Partial<SyncView> = {}): SyncView => ({
    last: { at: Date.now() - 2.5 * MINUTE, orders: 42, products: 7 },
    ...change,
  });
  const OLDER: Order = { orderNumber: '10019', status: 'DELIVERED', totalAmount: 71, currency: 'GBP' };
  const customer = (found: Order[], total = found.length) => ({
    customer: { email: 'ada@mail.example', found: { orders: found, total } },
  });

  test('are listed with number, status, money and date, and open on the spot', async () => {
    const { on } = await showPanel(ticketPage(customer([ORDER, OLDER])), { sync: synced() });
    const list = within(orders().getByRole('list', { name: 'Orders of this customer' }));
    const names = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['10023 SHIPPED €129.90 18 Nov 2026, 09:12', '10019 DELIVERED £71.00 ']);
    expect(screen.queryByRole('article')).toBeNull();
    list.getAllByRole('button')[0]?.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('article', { name: 'Order 10023' })).toBeDefined();
    expect(document.activeElement).toBe(list.getAllByRole('button', { expanded: true })[0]);
    await user.click(orders().getByRole('button', { name: 'Insert tracking number' }));
    expect(on.onInsertTracking).toHaveBeenCalledExactlyOnceWith('1Z999');
    list.getAllByRole('button')[0]?.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('leave out the one that is shown above them', async () => {
    const order = { state: 'found', query: '10023', found: ORDER } as const;
    const { show } = await showPanel(ticketPage({ order, ...customer([ORDER, OLDER]) }), { sync: synced() });
    expect(orders().getByRole('list', { name: 'Other orders of this customer' }).children).toHaveLength(1);
    show(ticketPage({ order, ...customer([ORDER]) }));
    expect(orders().getByText('No other orders of ada@mail.example.')).toBeDefined();
  });

  test('say when there are none', async () => {
    await showPanel(ticketPage(customer([])), { sync: synced() });
    expect(orders().getByText('No orders of ada@mail.example.')).toBeDefined();
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index): Order => ({ orderNumber: String(10_100 - index) }));
  const more = () => orders().queryByRole('button', { name: 'Show older orders' });

  test('are shown some at a time until there are no more, and the keyboard goes on with those that came', async () => {
    const { on, show } = await showPanel(ticketPage(customer(many(20), 43)), { sync: synced() });
    const status = orders().getByText('20 of 43 orders');
    expect(status.getAttribute('role')).toBe('status');
    more()?.focus();
    await user.keyboard('{Enter}');
    expect(on.onShowMoreOrders).toHaveBeenCalledOnce();
    show(ticketPage(customer(many(40), 43)));
    expect(status.textContent).toBe('40 of 43 orders');
    expect(document.activeElement?.textContent).toContain('10080');
    // A sync that finds another order takes the keyboard nowhere.
    more()?.focus();
    show(ticketPage(customer(many(41), 44)));
    expect(document.activeElement).toBe(more());
    await user.keyboard('{Enter}');
    show(ticketPage(customer(many(44))));
    expect(status.textContent).toBe('44 of 44 orders');
    expect(document.activeElement?.textContent).toContain('10059');
    expect(more()).toBeNull();
  });

  test('stay where no more of them can be had, with what to do', async () => {
    const found = { orders: many(20), total: 43, failure: { reason: 'worker-gone' } } as const;
    const { on } = await showPanel(ticketPage({ customer: { email: 'ada@mail.example', found } }), { sync: synced() });
    expect(orders().getByRole('alert')).toBeDefined();
    await user.click(orders().getByRole('button', { name: 'Reload the panel' }));
    expect(on.onReloadPanel).toHaveBeenCalledOnce();
    expect(orders().getByText('20 of 43 orders')).toBeDefined();
  });

  test('cannot be found where the ticket names no address', async () => {
    await showPanel(ticketPage({ customer: { email: undefined, found: undefined } }), { sync: synced() });
    expect(orders().getByText(/names no e-mail address/)).toBeDefined();
  });

  test('wait for a first sync, which the agent begins', async () => {
    const { on } = await showPanel(ticketPage(), { sync: {} });
    expect(orders().getByText('Sync once to see all orders of a customer.')).toBeDefined();
    await user.click(orders().getByRole('button', { name: 'Sync now' }));
    expect(on.onStartSync).toHaveBeenCalledOnce();
  });

  test.each([
    [30_000, 'Synced just now · 42 orders'],
    [2.5 * MINUTE, 'Synced 2 minutes ago · 42 orders'],
    [61 * MINUTE, 'Synced 1 hour ago · 42 orders'],
    [3 * 24 * 60 * MINUTE, 'Synced 3 days ago · 42 orders'],
  ])('synced %i ms ago are told to be so old', async (age, words) => {
    await showPanel(ticketPage(), { sync: { last: { at: Date.now() - age, orders: 42, products: 7 } } });
    expect(orders().getByText(words)).toBeDefined();
  });

  test('show how far a sync is, keep the keyboard on the way out of it, and give it back', async () => {
    const { on, show } = await showPanel(ticketPage(), { sync: synced() });
    await user.click(orders().getByRole('button', { name: 'Sync now' }));
    const running = { orders: 1200, products: 1, pages: 7 };
    show(ticketPage(), { sync: synced({ running }) });
    const bar = orders().getByRole('progressbar', { name: 'Sync of orders and products' });
    expect(bar.getAttribute('aria-valuetext')).toBe('1,200 orders, 1 product');
    expect(orders().getByText('1,200 orders, 1 product')).toBeDefined();
    // The interfaces do not say how many there are: a share would be made up.
    expect(bar.hasAttribute('aria-valuenow')).toBe(false);
    const cancel = orders().getByRole('button', { name: 'Cancel sync' });
    expect(document.activeElement).toBe(cancel);
    expect(orders().queryByRole('button', { name: 'Sync now' })).toBeNull();
    await user.click(cancel);
    expect(on.onCancelSync).toHaveBeenCalledOnce();
    show(ticketPage(), { sync: synced({ failure: { reason: 'cancelled' } }) });
    expect(document.activeElement).toBe(orders().getByRole('button', { name: 'Sync now' }));
    expect(
      orders()
        .getByText(/^Sync cancelled/)
        .closest('[role=status]'),
    ).not.toBeNull();
    expect(orders().queryByRole('alert')).toBeNull();
  });

  test.each([
    ['bad-token', 'Open settings', 'onOpenSettings', /token .* was refused/],
    ['no-access', 'Open settings', 'onOpenSettings', /may not read/],
    ['no-source', 'Open settings', 'onOpenSettings', /no base address or no token/],
    ['query-refused', 'Open settings', 'onOpenSettings', /Check the base address/],
    ['server-error', 'Try again', 'onStartSync', /server failed/],
    ['pages-repeat', 'Try again', 'onStartSync', /same rows twice/],
    ['pages-endless', 'Try again', 'onStartSync', /without end/],
    ['page-too-long', 'Try again', 'onStartSync', /more rows than were asked for/],
    ['not-kept', 'Try again', 'onStartSync', /Free some disk space/],
  ] as const)('whose sync failed (%s) say so and offer: %s', async (reason, action, callback, words) => {
    const { on } = await showPanel(ticketPage(customer([OLDER])), { sync: synced({ failure: { reason } }) });
    const alert = orders().getByRole('alert');
    expect(alert.textContent).toMatch(words);
    await user.click(within(alert).getByRole('button', { name: action }));
    expect(on[callback]).toHaveBeenCalledOnce();
    // What was synced before is still there, and how old it is.
    expect(orders().getByRole('list').textContent).toContain('10019');
    expect(orders().getByText(/^Synced 2 minutes ago/)).toBeDefined();
  });

  test('speak Arabic', async () => {
    await showPanel(ticketPage(customer([ORDER])), { sync: synced(), language: 'ar' });
    expect(screen.getByRole('list', { name: 'طلبات هذا العميل' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'مزامنة الآن' })).toBeDefined();
  });
});
