// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { shownSummary, showPanel, ticketPage, user } from './show-panel';

const PAGE = ticketPage({
  summary: { request: { state: 'answered' }, summary: shownSummary({ status: 'FAILED' }, { text: undefined }) },
  lookup: { state: 'not-found', query: '10023' },
  product: { state: 'not-found', query: 'P-1' },
});

const toggle = (name: string) => screen.getByRole('button', { name, expanded: true });
const isFolded = (name: string) => screen.queryByRole('button', { name, expanded: false }) !== null;
const folded = () => [uiText('summary.region'), uiText('orders.region'), uiText('products.region')].filter(isFolded);

describe('a card', () => {
  test('a card stays folded on every ticket, and is stored so', async () => {
    const { show, storage } = await showPanel(PAGE);
    await user.click(toggle(uiText('products.region')));
    await user.click(toggle(uiText('summary.region')));
    await user.click(screen.getByRole('button', { name: uiText('products.region'), expanded: false }));
    show({ kind: 'reading' });
    show({ ...PAGE, ticket: { ...PAGE.ticket, id: 'B' } });
    expect(folded()).toEqual([uiText('summary.region')]);
    expect([...storage]).toEqual([['panel.folded', ['summary']]]);
  });

  test.each([
    [
      ['summary', 'products'],
      [uiText('summary.region'), uiText('products.region')],
    ],
    [['orders', 'weather'], [uiText('orders.region')]],
    ['summary', []],
    [[7, 'x'.repeat(100), 'summary', 'summary'], [uiText('summary.region')]],
  ])('folds the cards in a new panel as stored (%j)', async (stored, names) => {
    await showPanel(PAGE, { stored: { 'panel.folded': stored } });
    expect(folded()).toEqual(names);
  });

  test('a card unfolds when the agent asks for its content', async () => {
    const { actions } = await showPanel(PAGE, { stored: { 'panel.folded': ['summary', 'orders', 'products'] } });
    await user.click(screen.getByRole('button', { name: uiText('summary.refresh') }));
    expect(actions.summarize).toHaveBeenCalledOnce();
    expect(folded()).toEqual([uiText('orders.region'), uiText('products.region')]);
    // The search finds orders and products.
    await user.type(screen.getByRole('searchbox', { name: uiText('orders.search') }), '10023{Enter}');
    expect(actions.findInShop).toHaveBeenCalledExactlyOnceWith('10023');
    expect(folded()).toEqual([]);
  });

  test('a card unfolds for the key command of its content, once for each press', async () => {
    const { show, storage } = await showPanel(PAGE, { stored: { 'panel.folded': ['summary', 'orders'] } });
    const pressed = { lastCommand: { name: 'summarize' } } as const;
    await act(async () => show(PAGE, pressed));
    expect(folded()).toEqual([uiText('orders.region')]);
    expect(storage.get('panel.folded')).toEqual(['orders']);
    await user.click(toggle(uiText('summary.region')));
    show({ kind: 'reading' }, pressed);
    await act(async () => show(PAGE, pressed));
    expect(folded()).toEqual([uiText('summary.region'), uiText('orders.region')]);
    await act(async () => show(PAGE, { lastCommand: { name: 'summarize' } }));
    expect(folded()).toEqual([uiText('orders.region')]);
  });
});
