// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';

import { Announcer } from '@/components/announcer';
import { Panel } from '@/components/Panel';
import { TranslatorProvider } from '@/components/use-translator';
import { INERT_ACTIONS } from '@/gallery/state-page/inert-actions';
import { createAllStates } from '@/gallery/states/all-states';
import { KEYS } from '@/lib/i18n/message-keys/lazy';
import { loadTranslator } from '@/lib/i18n/translator';
import { isComplete } from '@/test/drivers/is-complete';

const states = await createAllStates(Date.parse('2026-11-21T10:30:00Z'));
const panels = states.flatMap((state) => (state.screen === 'panel' ? [state] : []));
/** Neighbours in the list show mostly the same parts. */
const shown = panels.filter((_, index) => isComplete || index % 3 === 0);
const STORAGE = { read: () => Promise.resolve(undefined), write: () => Promise.resolve(true) };

/** Translates as in the moment between the first paint and the lazy messages. */
const translator = await loadTranslator('en');

test.for(shown)('shows no key of a message that is still loading: $id', async ({ view }) => {
  onTestFinished(cleanup);
  const { container } = await act(async () =>
    render(
      <TranslatorProvider value={translator}>
        <Announcer>
          <Panel view={view} actions={INERT_ACTIONS} storage={{ local: STORAGE, session: STORAGE }} />
        </Announcer>
      </TranslatorProvider>,
    ),
  );
  for (const button of container.querySelectorAll('[aria-haspopup="menu"]')) fireEvent.click(button);
  const words = container.innerHTML.split(/[\s"<>]+/);
  expect(KEYS.filter((key) => words.includes(key))).toEqual([]);
});
