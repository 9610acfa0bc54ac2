import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

import { Announcer } from '@/components/announcer';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { TranslatorProvider } from '@/components/use-translator';
import { loadTranslator } from '@/lib/i18n/translator';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import { createOptionsStore } from '@/lib/options/create-options-store';
import { countChanges } from '@/lib/options/options-state';

import { browserActions } from './options-browser-actions';
import { optionsPorts } from './options-ports';
import { Screen } from './Screen';

// Before any schema is used: zod must not probe `Function(...)`, which extension pages forbid.
z.config({ jitless: true });

const store = createOptionsStore(optionsPorts, navigator.languages);
const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());
addEventListener('beforeunload', (event) => {
  if (countChanges(store.getState()) > 0) event.preventDefault();
});
store.start(closing.signal);

const translator = await loadTranslator(chooseUiLanguage(navigator.languages), {
  preferred: navigator.languages,
  isComplete: true,
});
const root = document.getElementById('root');
if (root) {
  // React would write caught errors to the console, and they may quote a secret that was pasted.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <TranslatorProvider value={translator}>
      <Announcer>
        <ErrorBoundary section="options" actions={{ ...store.actions, ...browserActions }}>
          <Screen store={store} firstTranslator={translator} />
        </ErrorBoundary>
      </Announcer>
    </TranslatorProvider>,
  );
}
