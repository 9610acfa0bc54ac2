// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { Order } from '@/lib/contract/order';
import { findPlaceholders } from '@/lib/domain/placeholders';

import { ORDER } from './sample-order';
import { button, MESSAGE, noButton, showPanel, suggestionPage, user } from './show-panel';

const found = (order: Partial<Order> = {}) => ({
  state: 'found' as const,
  query: '10023',
  found: { ...ORDER, buyerEmail: 'ada.buyer@shop.example', ...order },
  isSample: false,
});
const reply = (text: string) => ({ ...MESSAGE, text: { kind: 'plain' as const, text } });

async function showFacts(text: string, order: Partial<Order> = {}) {
  const page = suggestionPage({ suggestion: reply(text) });
  return showPanel({ ...page, order: found(order) });
}

const DELIVERED = uiText('facts.status', { said: 'was delivered', right: uiText('order.status-SHIPPED') });

const line = () => button(uiText('facts.open', { number: '10023' })).parentElement ?? document.body;

describe('the order above the reply', () => {
  test('shows number, status, amount and tracking number of the order, and copies the whole number', async () => {
    const { actions } = await showFacts('Hello');
    expect(line().textContent).toContain(`10023${uiText('order.status-SHIPPED')}€129.90`);
    await user.click(within(line()).getByRole('button', { name: uiText('order.copy-tracking') }));
    expect(actions.copy).toHaveBeenCalledWith({ text: ORDER.trackingNumber });
  });

  test('opens the order in place', async () => {
    await showFacts('Hello');
    const toggle = button(uiText('facts.open', { number: '10023' }));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    const details = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(within(details ?? document.body).getByText(ORDER.shippingAddress ?? '')).toBeDefined();
  });

  test("shows number and status alone of another buyer's order", async () => {
    await showFacts('Hello', { buyerEmail: 'ben@mail.example' });
    expect(line().textContent).toContain(uiText('order.buyer-another'));
    expect(line().textContent).not.toContain('€129.90');
    expect(within(line()).queryByRole('button', { name: uiText('order.copy-tracking') })).toBeNull();
  });

  test.each(['ben@mail.example', undefined])(
    'compares the reply with number and status alone of an order of %s',
    async (buyerEmail) => {
      const text = 'We refund €12.50 for 10032, which is with the carrier as 1Z999AA10123456799.';
      await showFacts(text, { buyerEmail, totalAmount: 14, trackingNumber: '1Z999AA10123456784' });
      expect(screen.getByText(uiText('facts.order-number', { said: '10032', right: '10023' }))).toBeDefined();
      expect(document.body.textContent).not.toMatch(/14\.00|…784/);
    },
  );

  test('warns only where the reply differs from the order', async () => {
    const { show, spoken } = await showFacts('Your order 10023 costs €129.90.');
    expect(screen.queryByText(/^The reply says/)).toBeNull();
    const suggestion = { ...reply('Your order 10032 costs €129.90.'), textKey: 'next' };
    const page = suggestionPage({ request: { state: 'answered' }, suggestion });
    show({ ...page, order: found() });
    const words = uiText('facts.order-number', { said: '10032', right: '10023' });
    expect(screen.getByText(words)).toBeDefined();
    // The band speaks for all its reasons.
    expect(spoken()).toEqual([uiText('verdict.doubts.facts', { count: 1 })]);
  });

  test('warns of no number that the ticket mentions', async () => {
    const page = suggestionPage({ suggestion: reply('Your other order is 10032.') });
    const messages = [{ role: 'customer' as const, text: 'Where are 10023 and 10032?', attachments: [] }];
    await showPanel({ ...page, ticket: { ...page.ticket, messages }, order: found() });
    expect(screen.queryByText(/^The reply says/)).toBeNull();
  });

  test('shows no order above the reply while the query runs, or when there is no order', async () => {
    const page = suggestionPage({ suggestion: MESSAGE });
    const { show } = await showPanel({ ...page, order: { state: 'searching', query: '10023' } });
    noButton(uiText('facts.open', { number: '10023' }));
    show(page);
    noButton(uiText('facts.open', { number: '10023' }));
  });

  test('lists the differences of an order that comes after the reply when the agent asks for them', async () => {
    const page = suggestionPage({ suggestion: reply('It was delivered.') });
    const differs = uiText('facts.differ', { count: 1 });
    const { show } = await showPanel({ ...page, order: { state: 'searching', query: '10023' } });
    show({ ...page, order: found() });
    expect(screen.queryByText(DELIVERED)).toBeNull();
    await user.click(button(differs));
    expect(screen.getByText(DELIVERED)).toBeDefined();
    noButton(differs);
    expect(document.activeElement).toBe(button(uiText('facts.open', { number: '10023' })));
  });

  test('says whose order it is beside the number of differences', async () => {
    const page = suggestionPage({ suggestion: reply('Your order 10032 left.') });
    const { show } = await showPanel({ ...page, order: { state: 'searching', query: '10023' } });
    show({ ...page, order: found({ buyerEmail: 'ben@mail.example' }) });
    expect(line().textContent).toContain(uiText('order.buyer-another'));
    button(uiText('facts.differ', { count: 1 }));
  });

  test('lists the differences that come with the reply at once', async () => {
    const { show } = await showPanel({ ...suggestionPage({ suggestion: undefined }), order: found() });
    show({ ...suggestionPage({ suggestion: reply('It was delivered.') }), order: found() });
    expect(screen.getByText(DELIVERED)).toBeDefined();
  });

  test('counts the differences of an order that comes after the reply, also where its line is loaded last', async () => {
    const page = suggestionPage({ suggestion: reply('It was delivered.') });
    const { show } = await showPanel(page, { isLoading: true });
    show({ ...page, order: found() });
    noButton(uiText('facts.open', { number: '10023' }));
    show({ ...page, order: found() }, { isLoading: false });
    button(uiText('facts.differ', { count: 1 }));
    expect(screen.queryByText(DELIVERED)).toBeNull();
  });

  test('keeps its place when a number turns out to be no order while a reply is shown', async () => {
    const page = suggestionPage({ suggestion: reply('Hello') });
    const none = uiText('facts.no-order', { number: '10023' });
    const { show } = await showPanel({ ...page, order: { state: 'searching', query: '10023' } });
    show({ ...page, order: { state: 'not-found', query: '10023' } });
    expect(screen.getByText(none)).toBeDefined();
    show({
      ...suggestionPage({ suggestion: { ...reply('Hi'), textKey: 'next' } }),
      order: { state: 'not-found', query: '10023' },
    });
    expect(screen.queryByText(none)).toBeNull();
  });

  test('stays the order of the ticket while the agent looks another one up', async () => {
    const page = suggestionPage({ suggestion: reply('Your order 10032 was delivered.') });
    const lookup = { ...found(), query: '10032', found: { ...ORDER, orderNumber: '10032' } };
    await showPanel({ ...page, order: found(), lookup });
    expect(screen.getByText(uiText('facts.order-number', { said: '10032', right: '10023' }))).toBeDefined();
    expect(screen.getByText(uiText('facts.status', { said: 'was delivered', right: 'Shipped' }))).toBeDefined();
  });

  test('offers another try where the query for the order failed', async () => {
    const page = suggestionPage({ suggestion: MESSAGE });
    const failed = { state: 'failed', query: '10023', failure: { reason: 'offline' } } as const;
    const { actions } = await showPanel({ ...page, order: failed });
    await user.click(button(uiText('action.try-again')));
    expect(actions.findOrderAgain).toHaveBeenCalledOnce();
  });

  test('keeps its place when the query fails while a reply is shown, and unfolds the other try', async () => {
    const page = suggestionPage({ suggestion: MESSAGE });
    const { actions, show, spoken } = await showPanel({ ...page, order: { state: 'searching', query: '10023' } });
    show({ ...page, order: { state: 'failed', query: '10023', failure: { reason: 'offline' } } });
    const words = uiText('facts.failed', { number: '10023' });
    expect(spoken()).toEqual([words]);
    const place = screen.getByText(words).closest('details');
    expect(place?.open).toBe(false);
    await user.click(screen.getByText(words));
    expect(place?.open).toBe(true);
    await user.click(button(uiText('action.try-again')));
    expect(actions.findOrderAgain).toHaveBeenCalledOnce();
  });
});

describe('a query that fails', () => {
  const page = suggestionPage({ suggestion: MESSAGE });
  const searching = { state: 'searching', query: '10023' } as const;
  const failed = { state: 'failed', query: '10023', failure: { reason: 'offline' } } as const;
  const words = uiText('facts.failed', { number: '10023' });

  test.each([
    ['begins after the reply', { state: 'idle' } as const],
    ['is repeated', failed],
  ])('keeps to one line when it %s', async (_, first) => {
    const { show } = await showPanel({ ...page, order: first });
    show({ ...page, order: searching });
    show({ ...page, order: failed });
    expect(screen.getByText(words).closest('details')?.open).toBe(false);
  });

  test.each([
    ['with the reply', failed],
    ['after it', searching],
  ])('keeps the focus in its place when it is repeated (the failure came %s)', async (_, first) => {
    const { show } = await showPanel({ ...page, order: first });
    show({ ...page, order: failed });
    if (first === searching) await user.click(screen.getByText(words));
    await user.click(button(uiText('action.try-again')));
    show({ ...page, order: searching });
    expect(document.activeElement).not.toBe(document.body);
  });

  test('leaves the focus in the page, and on no button, when another try finds no order and no reply is there', async () => {
    const { show } = await showPanel({ ...suggestionPage({}), order: failed });
    button(uiText('action.try-again')).focus();
    show({ ...suggestionPage({}), order: searching });
    show({ ...suggestionPage({}), order: { state: 'not-found', query: '10023' } });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a reply that differs from the order', () => {
  const verdict = () => screen.getByRole('region', { name: uiText('verdict.region') });

  test('is not called ready, and its button is secondary', async () => {
    const { show } = await showFacts('Your order 10032 was delivered.');
    expect(verdict().textContent).toContain(uiText('verdict.doubts.facts', { count: 2 }));
    expect(verdict().textContent).not.toContain(uiText('verdict.MESSAGE'));
    expect(button(uiText('insert.despite')).dataset.primary).toBeUndefined();
    show({ ...suggestionPage({ suggestion: reply('Your order 10023 is on its way.') }), order: found() });
    expect(verdict().textContent).toContain(uiText('verdict.MESSAGE'));
    expect(button(uiText('insert.insert')).dataset.primary).toBe('true');
  });

  test('has the wrong words of a plain text underlined', async () => {
    await showFacts('Your order 10032 was delivered, order 10032.');
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['10032', 'was delivered']);
    expect(document.querySelector('mark')?.parentElement?.textContent).toBe(
      'Your order 10032 was delivered, order 10032.',
    );
  });

  test('keeps the hand-over', async () => {
    const page = suggestionPage({
      suggestion: { ...reply('Your order 10032 is late.'), verdict: { ...MESSAGE.verdict, handoff: true } },
    });
    await showPanel({ ...page, order: found() });
    expect(verdict().textContent).toContain(uiText('verdict.doubts.handoff'));
  });

  test('is judged by its links, too', async () => {
    const linkHosts = [{ host: 'evil.test', source: 'customer' as const }];
    const checks = { remarks: [], placeholders: [], linkHosts };
    const { show } = await showPanel(suggestionPage({ suggestion: { ...MESSAGE, checks } }));
    expect(verdict().textContent).toContain(uiText('verdict.doubts.links', { count: 1 }));
    show({ ...suggestionPage({ suggestion: { ...reply('See evil.test about 10032.'), checks } }), order: found() });
    expect(verdict().textContent).toContain(uiText('verdict.doubts.several', { count: 2 }));
  });

  test('is judged by the places that nobody has filled in, too', async () => {
    const placeholders = findPlaceholders('Dear {{customer.name}}, [Your Name]');
    const checks = { remarks: [], placeholders, linkHosts: [] };
    const { show } = await showPanel(suggestionPage({ suggestion: { ...MESSAGE, checks } }));
    expect(verdict().textContent).toContain(uiText('verdict.doubts.placeholders', { count: 2 }));
    expect(button(uiText('insert.despite')).dataset.primary).toBeUndefined();
    const linkHosts = [{ host: 'evil.test', source: 'customer' as const }];
    show(suggestionPage({ suggestion: { ...MESSAGE, checks: { ...checks, linkHosts } } }));
    expect(verdict().textContent).toContain(uiText('verdict.doubts.several', { count: 3 }));
  });
});
