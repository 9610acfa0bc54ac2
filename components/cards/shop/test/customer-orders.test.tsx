// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { NOW } from '@/gallery/sample';
import type { Order } from '@/lib/contract/order';
import type { SyncView } from '@/lib/domain/sync-view';
import { ORDER } from '@/test/unit/components/sample-order';
import { showPanel, ticketPage } from '@/test/unit/components/show-panel';

const user = userEvent.setup();
const orders = () => within(screen.getByRole('region', { name: uiText('orders.region') }));

describe('the orders of the ticket’s customer', () => {
  const MINUTE = 60_000;
  const synced = (change: Partial<SyncView> = {}): SyncView => ({
    last: { at: NOW - 2.5 * MINUTE, orders: 42, products: 7 },
    ...change,
  });
  const OLDER: Order = { orderNumber: '10019', status: 'DELIVERED', totalAmount: 71, currency: 'GBP' };
  const customer = (found: Order[], total = found.length) => ({
    customer: { email: 'ada@mail.example', found: { orders: found, total, isSample: false } },
  });

  test('lists the orders of the customer with number, status, total and date, and opens them in place', async () => {
    const { actions } = await showPanel(ticketPage(customer([ORDER, OLDER])), { sync: synced() });
    const list = within(orders().getByRole('list', { name: uiText('customer.orders') }));
    const names = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['10023 Shipped €129.90 3 days ago', '10019 Delivered £71.00 ']);
    expect(list.getAllByRole('button').map(({ title }) => title)).toEqual([
      '10023 · Shipped · €129.90 · 18 Nov 2026, 09:12 · 18 Nov 2026, 09:12:00 UTC',
      '10019 · Delivered · £71.00',
    ]);
    expect(screen.queryByRole('article')).toBeNull();
    list.getAllByRole('button')[0]?.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('article', { name: 'Order 10023' })).toBeDefined();
    expect(document.activeElement).toBe(list.getAllByRole('button', { expanded: true })[0]);
    await user.click(orders().getByRole('button', { name: uiText('order.insert-tracking') }));
    expect(actions.insertTracking).toHaveBeenCalledExactlyOnceWith('1Z999');
    list.getAllByRole('button')[0]?.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('dates orders older than a week by the day, and keeps a time that cannot be read', async () => {
    const old = { orderNumber: '1', purchaseTime: '2026-10-01T10:00:00Z' };
    const odd = { orderNumber: '2', purchaseTime: 'last week' };
    await showPanel(ticketPage(customer([old, odd])), { sync: synced() });
    const rows = within(orders().getByRole('list')).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual(['1 1 Oct', '2 last week']);
  });

  test('counts the orders in the title, and keeps the name of the region', async () => {
    const { show } = await showPanel(ticketPage(customer(many(10), 1234)), { sync: synced() });
    expect(orders().getByRole('button', { name: 'Orders (1,234)', expanded: true })).toBeDefined();
    show(ticketPage(customer([])), { sync: synced() });
    expect(orders().getByRole('button', { name: 'Orders (0)' })).toBeDefined();
    // Without a sync nobody knows the number.
    show(ticketPage(customer([])), { sync: {} });
    expect(orders().getByRole('button', { name: 'Orders' })).toBeDefined();
  });

  test('leaves out the order that is shown above', async () => {
    const order = { state: 'found', query: '10023', found: ORDER, isSample: false } as const;
    const { show } = await showPanel(ticketPage({ order, ...customer([ORDER, OLDER]) }), { sync: synced() });
    expect(orders().getByRole('list', { name: uiText('customer.others') }).children).toHaveLength(1);
    show(ticketPage({ order, ...customer([ORDER]) }));
    expect(orders().getByText('No other orders of ada@mail.example.')).toBeDefined();
  });

  test('tells that the customer has no orders', async () => {
    await showPanel(ticketPage(customer([])), { sync: synced() });
    expect(orders().getByText('No orders found for ada@mail.example.')).toBeDefined();
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index): Order => ({ orderNumber: String(10_100 - index) }));
  test('shows a failure instead of an empty list when the orders cannot be read', async () => {
    const found = { orders: [], total: 0, isSample: false, failure: { reason: 'interrupted' as const } };
    const { actions } = await showPanel(ticketPage({ customer: { email: 'ada@mail.example', found } }), {
      sync: synced(),
    });
    expect(orders().queryByText(uiText('customer.none', { email: 'ada@mail.example' }))).toBeNull();
    expect(orders().getByRole('button', { name: 'Orders' })).toBeDefined();
    const alert = orders().getByRole('alert');
    expect(within(alert).getByText(uiText('failure.interrupted'))).toBeDefined();
    await user.click(within(alert).getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.showMoreOrders).toHaveBeenCalledOnce();
  });

  const more = () => orders().queryByRole('button', { name: uiText('customer.more') });

  test('shows more orders in steps, and moves the focus to the first new one', async () => {
    const { actions, show, spoken } = await showPanel(ticketPage(customer(many(10), 43)), { sync: synced() });
    const count = orders().getByText('10 of 43 orders');
    expect(spoken()).toEqual([]);
    show(ticketPage(customer(many(20), 43)));
    more()?.focus();
    await user.keyboard('{Enter}');
    expect(actions.showMoreOrders).toHaveBeenCalledOnce();
    show(ticketPage(customer(many(40), 43)));
    expect(count.textContent).toBe('40 of 43 orders');
    expect(spoken()).toEqual(['20 of 43 orders', '40 of 43 orders']);
    expect(document.activeElement?.textContent).toContain('10080');
    more()?.focus();
    show(ticketPage(customer(many(41), 44)));
    expect(document.activeElement).toBe(more());
    await user.keyboard('{Enter}');
    show(ticketPage(customer(many(44))));
    expect(count.textContent).toBe('44 of 44 orders');
    expect(document.activeElement?.textContent).toContain('10059');
    expect(more()).toBeNull();
  });

  test('keeps the shown orders, with a next step, when older ones cannot be read', async () => {
    const found = { orders: many(20), total: 43, isSample: false, failure: { reason: 'worker-gone' } } as const;
    const { actions } = await showPanel(ticketPage({ customer: { email: 'ada@mail.example', found } }), {
      sync: synced(),
    });
    expect(orders().getByRole('alert')).toBeDefined();
    await user.click(orders().getByRole('button', { name: uiText('action.reload-panel') }));
    expect(actions.reloadPanel).toHaveBeenCalledOnce();
    expect(orders().getByText('20 of 43 orders')).toBeDefined();
  });

  test('tells that the orders cannot be found where the ticket has no email address', async () => {
    await showPanel(ticketPage({ customer: { email: undefined, found: undefined } }), { sync: synced() });
    expect(orders().getByText(/shows no email address/)).toBeDefined();
  });

  test('names the rows that the sync could not read', async () => {
    const unreadable = ['1', undefined, undefined, '4'].map((id) => ({
      kind: 'orders' as const,
      field: 'status',
      ...(id !== undefined && { id }),
    }));
    await showPanel(ticketPage(), { sync: { last: { at: NOW, orders: 42, products: 7, unreadable } } });
    const notice = orders().getByText('4 rows of the shop could not be read.').parentElement;
    const named = [...(notice?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
    expect(named).toEqual(['1', '?', '?', '4']);
    expect(notice?.querySelector('dd')?.textContent).toBe('status');
    expect(notice?.querySelector('details')?.open).toBe(false);
  });

  test('asks the agent to start the first sync', async () => {
    const { actions } = await showPanel(ticketPage(), { sync: {} });
    expect(orders().getByText(uiText('sync.never'))).toBeDefined();
    await user.click(orders().getByRole('button', { name: uiText('sync.now') }));
    expect(actions.startSync).toHaveBeenCalledOnce();
  });

  test.each([
    [30_000, 'Synced just now · 42 orders'],
    [2.5 * MINUTE, 'Synced 2 minutes ago · 42 orders'],
    [61 * MINUTE, 'Synced 1 hour ago · 42 orders'],
    [3 * 24 * 60 * MINUTE, 'Synced 3 days ago · 42 orders'],
  ])('shows the age of a sync %i ms ago', async (age, words) => {
    await showPanel(ticketPage(), { sync: { last: { at: NOW - age, orders: 42, products: 7 } } });
    expect(orders().getByText(words)).toBeDefined();
  });

  test('shows the progress of a sync, and keeps the focus on its button', async () => {
    const { actions, show, spoken } = await showPanel(ticketPage(), { sync: synced() });
    await user.click(orders().getByRole('button', { name: uiText('sync.now') }));
    const running = { orders: 1200, products: 1, pages: 7 };
    show(ticketPage(), { sync: synced({ running }) });
    const bar = orders().getByRole('progressbar', { name: uiText('sync.label') });
    expect(bar.getAttribute('aria-valuetext')).toBe('1,200 orders, 1 product');
    expect(orders().getByText('1,200 orders, 1 product')).toBeDefined();
    // The total is unknown.
    expect(bar.hasAttribute('aria-valuenow')).toBe(false);
    const cancel = orders().getByRole('button', { name: uiText('sync.cancel-label') });
    expect(document.activeElement).toBe(cancel);
    expect(orders().queryByRole('button', { name: uiText('sync.now') })).toBeNull();
    await user.click(cancel);
    expect(actions.cancelSync).toHaveBeenCalledOnce();
    show(ticketPage(), { sync: synced({ failure: { reason: 'cancelled' } }) });
    expect(document.activeElement).toBe(orders().getByRole('button', { name: uiText('sync.now') }));
    expect(spoken()).toEqual([orders().getByText(/^Sync cancelled/).textContent]);
    expect(orders().queryByRole('alert')).toBeNull();
  });

  test.each([
    ['bad-token', uiText('action.open-settings'), 'openSettings', /token .* was refused/],
    ['no-access', uiText('action.open-settings'), 'openSettings', /no permission to read/],
    ['no-source', uiText('action.open-settings'), 'openSettings', /no base address or no token/],
    ['query-refused', uiText('action.open-settings'), 'openSettings', /Check the base address/],
    ['server-error', uiText('action.try-again'), 'startSync', /server failed/],
    ['pages-repeat', uiText('action.try-again'), 'startSync', /same rows twice/],
    ['pages-endless', uiText('action.try-again'), 'startSync', /never reports a last page/],
    ['page-too-long', uiText('action.try-again'), 'startSync', /more rows than requested/],
    ['not-kept', uiText('action.try-again'), 'startSync', /Free up disk space/],
  ] as const)('tells the failure %s of a sync and offers: %s', async (reason, action, callback, words) => {
    const { actions } = await showPanel(ticketPage(customer([OLDER])), { sync: synced({ failure: { reason } }) });
    const alert = orders().getByRole('alert');
    expect(alert.textContent).toMatch(words);
    await user.click(within(alert).getByRole('button', { name: action }));
    expect(actions[callback]).toHaveBeenCalledOnce();
    const starts = orders().queryAllByRole('button', { name: uiText('sync.now') });
    expect(starts, 'No second button does the same').toHaveLength(callback === 'startSync' ? 0 : 1);
    expect(orders().getByRole('list').textContent).toContain('10019');
    expect(orders().getByText(/^Synced 2 minutes ago/)).toBeDefined();
  });

  test('shows the orders of the customer in Arabic', async () => {
    await showPanel(ticketPage(customer([ORDER])), { sync: synced(), language: 'ar' });
    expect(screen.getByRole('list', { name: 'طلبات هذا العميل' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'مزامنة الآن' })).toBeDefined();
  });
});
