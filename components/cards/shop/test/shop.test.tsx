// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { NOW } from '@/gallery/sample';
import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { MAX_LINES_SHOWN } from '@/lib/contract/values';
import { ORDER } from '@/test/unit/components/sample-order';
import { showPanel, ticketPage } from '@/test/unit/components/show-panel';

const user = userEvent.setup();
const orders = () => within(screen.getByRole('region', { name: uiText('orders.region') }));
const products = () => within(screen.getByRole('region', { name: uiText('products.region') }));

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

const showOrder = (order: Order) =>
  showPanel(ticketPage({ lookup: { state: 'found', query: '10023', found: order, isSample: false } }));
const showProduct = (product: Product) =>
  showPanel(ticketPage({ product: { state: 'found', query: 'P-100', found: product, isSample: false } }));

describe('an order', () => {
  test('shows status, total, lines, tracking and time of an order', async () => {
    await showOrder(ORDER);
    expect(orders().getByText('Shipped')).toBeDefined();
    expect(orders().getByText('€129.90')).toBeDefined();
    expect(
      orders()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kettle, 1.7 lKET-172 × €54.95', 'FilterFIL-31 ×']);
    const time = orders().getByText('3 days ago');
    expect(time.title).toBe('18 Nov 2026, 09:12 · 18 Nov 2026, 09:12:00 UTC');
    expect(orders().getByText('Ada Buyer')).toBeDefined();
  });

  test('shows 200 lines at most, and tells that there are more', async () => {
    const [line] = ORDER.orderLines ?? [];
    const linesOf = (length: number) => Array.from({ length }, () => line).filter((each) => each !== undefined);
    const cut = uiText('orders.cut', { count: MAX_LINES_SHOWN });
    await showOrder({ ...ORDER, orderLines: linesOf(MAX_LINES_SHOWN) });
    expect(orders().queryByText(cut)).toBeNull();
    cleanup();
    await showOrder({ ...ORDER, orderLines: linesOf(MAX_LINES_SHOWN + 1) });
    expect(orders().getAllByRole('listitem')).toHaveLength(MAX_LINES_SHOWN);
    expect(orders().getByText(cut)).toBeDefined();
  });

  test('offers to copy and insert its tracking number', async () => {
    const { actions } = await showOrder(ORDER);
    await user.click(orders().getByRole('button', { name: uiText('order.copy-tracking') }));
    expect(actions.copy).toHaveBeenCalledWith({ text: '1Z999' });
    await user.click(orders().getByRole('button', { name: uiText('order.insert-tracking') }));
    expect(actions.insertTracking).toHaveBeenCalledExactlyOnceWith('1Z999');
  });

  test('offers no insertion where no outcome can be shown', async () => {
    const page = ticketPage({ lookup: { state: 'found', query: '10023', found: ORDER, isSample: false } });
    await showPanel(page, { isChannelMissing: true });
    expect(orders().getByRole('button', { name: uiText('order.copy-tracking') })).toBeDefined();
    expect(orders().queryByRole('button', { name: uiText('order.insert-tracking') })).toBeNull();
  });

  test('leaves out absent fields', async () => {
    await showOrder({ orderNumber: '10024', buyerEmail: 'ada.buyer@shop.example' });
    const card = orders().getByRole('article', { name: 'Order 10024' });
    expect(card.textContent).toBe('10024');
  });

  test.each([
    ['another buyer', { ...ORDER, buyerEmail: 'grace@mail.example' }, uiText('order.buyer-another')],
    ['an unknown buyer', { ...ORDER, buyerEmail: undefined }, uiText('order.buyer-unknown')],
  ])('shows number and status alone of an order with %s, and the rest when asked', async (_, order, words) => {
    const { show } = await showOrder(order);
    const card = () => orders().getByRole('article', { name: 'Order 10023' });
    expect(card().textContent).toBe(`10023Shipped${words}${uiText('order.show-anyway')}`);
    await user.click(orders().getByRole('button', { name: uiText('order.show-anyway') }));
    expect(orders().getByText(words)).toBeDefined();
    expect(orders().getByText('12 Analytical Row')).toBeDefined();
    expect(orders().queryByRole('button', { name: uiText('order.show-anyway') })).toBeNull();
    // The same order, found for another ticket.
    show(ticketPage({ lookup: { state: 'found', query: '10023', found: { ...order }, isSample: false } }));
    expect(card().textContent).not.toContain('12 Analytical Row');
  });

  test('hides the details of an order when the ticket names no address of the customer', async () => {
    const order = { state: 'found', query: '10023', found: ORDER, isSample: false } as const;
    await showPanel(ticketPage({ lookup: order, customer: { email: undefined, found: undefined } }));
    expect(orders().getByText(uiText('order.buyer-unknown'))).toBeDefined();
    expect(orders().queryByText('12 Analytical Row')).toBeNull();
  });

  test('marks what comes from the sample data, once in each card', async () => {
    const found = { orders: [ORDER, { ...ORDER, orderNumber: '10019' }], total: 2, isSample: true };
    const page = ticketPage({
      lookup: { state: 'found', query: '10023', found: ORDER, isSample: true },
      product: { state: 'found', query: 'P-100', found: PRODUCT, isSample: true },
      customer: { email: 'ada@mail.example', found },
    });
    const sync = { last: { at: 0, orders: 1, products: 0 } };
    const { show } = await showPanel(page, { isSampleShop: true, sync });
    const marks = (card: ReturnType<typeof orders>) => card.getAllByText(uiText('sample.label')).length;
    expect([marks(orders()), marks(products())]).toEqual([1, 1]);
    // After the source was changed, each answer stays marked: the order that was looked up, and the list of two orders.
    show(page, { isSampleShop: false });
    expect([marks(orders()), marks(products())]).toEqual([2, 1]);
    expect(within(orders().getByRole('article')).getByText(uiText('sample.label'))).toBeDefined();
    show(ticketPage(), { isSampleShop: false });
    expect(screen.queryByText(uiText('sample.label'))).toBeNull();
  });

  test('names the list of the customer’s other orders beside the order of the ticket', async () => {
    const order = { state: 'found', query: '10023', found: ORDER, isSample: false } as const;
    const customer = { email: ORDER.buyerEmail, found: { orders: [ORDER], total: 4, isSample: false } };
    const sync = { last: { at: 0, orders: 4, products: 0 } };
    const { show, actions } = await showPanel(ticketPage({ order, customer }), { sync });
    expect(orders().getByRole('heading', { name: uiText('orders.others-count', { count: 3 }) })).toBeDefined();
    show(ticketPage({ customer }), { sync });
    expect(orders().getByRole('heading', { name: uiText('orders.count', { count: 4 }) })).toBeDefined();
    show(ticketPage({ order }));
    expect(orders().getByRole('heading', { name: uiText('orders.others') })).toBeDefined();
    show(ticketPage({ order, lookup: { state: 'not-found', query: '7' } }));
    await user.click(orders().getByRole('button', { name: uiText('orders.close') }));
    expect(actions.closeLookup).toHaveBeenCalledExactlyOnceWith('lookup');
  });

  test('loads pictures lazily, only from the web, and without a referrer', async () => {
    await showOrder(ORDER);
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.getAttribute('loading')).toBe('lazy');
    expect(pictures[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  test('shows an icon for a picture that does not load', async () => {
    await showOrder(ORDER);
    const picture = document.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(document.querySelector('img')).toBeNull();
    expect(orders().getByText('Kettle, 1.7 l')).toBeDefined();
  });

  test('shows an unknown status in words with its code in the tooltip, and equal lines', async () => {
    const [line] = ORDER.orderLines ?? [];
    await showOrder({ ...ORDER, status: 'constructor', orderLines: line && [line, line] });
    expect(orders().getByText('Constructor').className).not.toContain('undefined');
    expect(orders().getByText('Constructor').title).toBe('constructor');
    expect(orders().getAllByRole('listitem')).toHaveLength(2);
  });

  test('shows an invalid time unchanged', async () => {
    await showOrder({ orderNumber: '1', buyerEmail: 'ada.buyer@shop.example', purchaseTime: 'last week' });
    expect(orders().getByText('last week')).toBeDefined();
  });
});

describe('the search for an order or a product', () => {
  const field = () => orders().getByRole<HTMLInputElement>('searchbox', { name: 'Order number or product ID' });

  test('starts a search by Enter or button, and not with an empty field', async () => {
    const { actions } = await showPanel(ticketPage());
    await user.type(field(), '  {Enter}');
    expect(actions.findInShop).not.toHaveBeenCalled();
    await user.type(field(), '10023 {Enter}');
    expect(actions.findInShop).toHaveBeenCalledWith('10023');
    await user.clear(field());
    await user.type(field(), 'P-1');
    await user.click(orders().getByRole('button', { name: 'Find' }));
    expect(actions.findInShop).toHaveBeenLastCalledWith('P-1');
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  });

  test('keeps what the agent types while its ticket changes, and is empty in the next ticket', async () => {
    const page = ticketPage();
    const { show } = await showPanel(page);
    await user.type(field(), '10024');
    show({ ...page, ticket: { ...page.ticket, subject: 'Another subject' } });
    expect(field().value).toBe('10024');
    show({ ...page, ticket: { ...page.ticket, scope: 'another account' } });
    expect(field().value).toBe('');
  });

  test('tells that a search runs, found nothing, or failed', async () => {
    const { actions, show, spoken } = await showPanel(ticketPage({ lookup: { state: 'searching', query: '7' } }));
    expect(spoken().at(-1)).toContain('Looking for 7');
    show(ticketPage({ lookup: { state: 'not-found', query: '7' } }));
    expect(orders().getByText(spoken().at(-1) ?? '').textContent).toContain('No order or product 7.');
    show(ticketPage({ lookup: { state: 'failed', query: '7', failure: { reason: 'offline' } } }));
    await user.click(within(orders().getByRole('alert')).getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.findInShop).toHaveBeenCalledWith('7');
    show(ticketPage({ product: { state: 'not-found', query: 'P' } }));
    expect(products().getByText(spoken().at(-1) ?? '').textContent).toBe('The shop has no product P.');
    show(ticketPage({ product: { state: 'failed', query: 'P', failure: { reason: 'offline' } } }));
    await user.click(within(products().getByRole('alert')).getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.findProduct).toHaveBeenCalledExactlyOnceWith('P');
  });

  test('shows the part for products only while there is one to tell about', async () => {
    const { show } = await showPanel(ticketPage());
    const part = () => screen.queryByRole('region', { name: uiText('products.region') });
    expect(part()).toBeNull();
    show(ticketPage({ product: { state: 'searching', query: 'P' } }));
    expect(part()).not.toBeNull();
    show(ticketPage());
    expect(part()).toBeNull();
  });

  test('offers no search where orders and products are switched off', async () => {
    await showPanel(ticketPage(), { hasCommerce: false });
    expect(screen.queryByRole('region', { name: uiText('orders.region') })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a line of an order', () => {
  const [line] = ORDER.orderLines ?? [];
  const named: Order = { ...ORDER, orderLines: line && [{ ...line, productId: 'P-100' }, line] };
  const order = { state: 'found', query: '10023', found: named, isSample: false } as const;

  test('a line of an order opens its product where it names one', async () => {
    const { actions } = await showOrder(named);
    const titles = orders().getAllByText('Kettle, 1.7 l');
    expect(titles.map((title) => title.closest('button') !== null)).toEqual([true, false]);
    await user.click(orders().getByRole('button', { name: 'Kettle, 1.7 l' }));
    expect(actions.findProduct).toHaveBeenCalledExactlyOnceWith('P-100');
  });

  test('a line of an order unfolds the product that it opens and scrolls to it', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { show, storage, spoken } = await showPanel(ticketPage({ lookup: order }), {
      stored: { 'panel.folded': ['products'] },
    });
    show(ticketPage({ lookup: order, product: { state: 'found', query: 'P-1', found: PRODUCT, isSample: false } }));
    expect(products().getByRole('button', { expanded: false })).toBeDefined();
    expect(scroll).not.toHaveBeenCalled();
    await user.click(orders().getByRole('button', { name: 'Kettle, 1.7 l' }));
    expect(storage.get('panel.folded')).toEqual([]);
    show(ticketPage({ lookup: order, product: { state: 'searching', query: 'P-100' } }));
    expect(spoken()).toEqual(['Looking for product P-100']);
    expect(scroll).toHaveBeenCalledOnce();
  });
});

describe('the tracking number of an order', () => {
  const link = () => orders().queryByRole<HTMLAnchorElement>('link', { name: 'Track' });

  test('the tracking number leads to the carrier’s page in a new tab', async () => {
    const page = ticketPage({
      lookup: { state: 'found', query: '10023', found: { ...ORDER, trackingNumber: '1Z 9/9' }, isSample: false },
    });
    await showPanel(page, { trackingUrl: 'https://carrier.example/{number}' });
    expect(link()?.href).toBe('https://carrier.example/1Z%209%2F9');
    expect([link()?.target, link()?.rel]).toEqual(['_blank', 'noreferrer noopener']);
  });

  test('the tracking number leads nowhere without a page in the settings', async () => {
    await showOrder(ORDER);
    expect(link()).toBeNull();
  });
});

describe('the copy of the shop', () => {
  test('tells when it was made, with the full time in the tooltip', async () => {
    await showPanel(ticketPage(), { sync: { last: { at: NOW - 20 * 60_000, orders: 3, products: 2 } } });
    const time = screen.getByText(uiText('sync.ago', { count: 3, ago: '20 minutes ago' }));
    expect(time.title).toBe('21 Nov 2026, 10:10 · 21 Nov 2026, 10:10:00 UTC');
    // Its sign belongs to another suggestion.
    expect(screen.getByRole('button', { name: uiText('sync.now') }).querySelector('svg')).toBeNull();
  });
});

describe('a product', () => {
  test('shows the variants of a product with price, earlier price, stock and status', async () => {
    await showProduct(PRODUCT);
    expect(products().getByRole('article', { name: 'Kettle' })).toBeDefined();
    expect(products().getByText(uiText('product.status-ACTIVE')).title).toBe('ACTIVE');
    expect(
      products()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1.7 lKET-17On saleWas €69.95 €69.95€54.9514 in stock',
      'KET-10Unavailable€44.95Out of stock',
      '0.5 lDeleted',
    ]);
  });

  test('tells that a product is deleted, and leaves out absent fields', async () => {
    await showProduct({ externalId: 'P-9', title: 'Lamp', isDeleted: true, status: 'ACTIVE' });
    expect(products().getByRole('article').textContent).toBe('LampDeletedProduct IDP-9');
  });
});
