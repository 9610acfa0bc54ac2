// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { MESSAGE, showPanel, suggestionPage, ticketPage, user } from '@/test/unit/components/show-panel';

import { newsStates } from './states';

const news = () => screen.queryByRole('region', { name: uiText('relay.region') });

test('the news of the relay are shown only when there are some, and only with a relay', async () => {
  const { show } = await showPanel({ ...ticketPage(), tags: ['delivery'] });
  expect(news()).toBeNull();
  show(ticketPage(), { hasRelay: true });
  expect(news()).toBeNull();
  show({ ...ticketPage(), tags: ['delivery'] }, { hasRelay: true });
  expect(
    within(await screen.findByRole('region', { name: uiText('relay.region') })).getByText('delivery'),
  ).toBeDefined();
});

test('a relay that does not answer is no news while its token is missing', async () => {
  const { show } = await showPanel(ticketPage(), { hasRelay: true, isRelayLost: true, isChannelMissing: true });
  expect(news()).toBeNull();
  show(ticketPage(), { isChannelMissing: false });
  expect(await screen.findByText(uiText('relay.lost'))).toBeDefined();
});

test('a newer draft of the AI is shown when the agent asks for it', async () => {
  const [state] = newsStates(Date.now());
  if (state?.view.page.kind !== 'ticket') throw new Error('The first state shows a ticket.');
  const { actions } = await showPanel(state.view.page, { hasRelay: true });
  await user.click(await screen.findByRole('button', { name: uiText('relay.show-draft') }));
  expect(actions.restoreVersion).toHaveBeenCalledExactlyOnceWith('d');
});

test('a draft that is older than the suggestion is no news', async () => {
  const old = {
    key: 'old',
    instruction: undefined,
    isEdited: false,
    isDrafted: true,
    text: 'Hi',
    direction: 'ltr',
  } as const;
  const page = suggestionPage({ suggestion: MESSAGE, earlier: [{ ...old, answeredAt: '2026-11-21T09:00:00Z' }] });
  await showPanel(page, { hasRelay: true });
  expect(news()).toBeNull();
});
