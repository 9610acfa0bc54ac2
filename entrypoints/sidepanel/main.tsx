import { createRoot } from 'react-dom/client';

import { Announcer } from '@/components/announcer';
import { CARD_VALUES } from '@/components/cards/card-list';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { TranslatorProvider } from '@/components/use-translator';
import { loadTranslator } from '@/lib/i18n/translator';
import { PanelScreen } from '@/lib/panel-screen/PanelScreen';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { copy } from '@/lib/shared/copy';

import { createBrowserActions, describeSelf } from './panel-browser-actions';
import { createPorts } from './ports';

/** A panel in a window is bound to one tab: `sidepanel.html?tab=<tabId>`. */
const tab = new URLSearchParams(location.search).get('tab') ?? '';
const boundTabId = /^\d+$/.test(tab) ? Number(tab) : undefined;

const store = createPanelStore(createPorts(boundTabId), navigator.languages, CARD_VALUES);
const browserActions = createBrowserActions(store, boundTabId);
const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());
store.start(closing.signal);

const language = languageOf(store.getState());
const translator = await loadTranslator(language, { preferred: navigator.languages });
const resetPanel = async () => {
  await store.actions.resetSection('panel');
  location.reload();
};
const root = document.getElementById('root');
if (root) {
  // React would write caught errors to the console, and they may quote the ticket.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <TranslatorProvider value={translator}>
      <Announcer>
        <ErrorBoundary section="panel" actions={{ resetSection: () => void resetPanel(), describeSelf, copy }}>
          <PanelScreen {...{ store, browserActions }} firstTranslator={translator} />
        </ErrorBoundary>
      </Announcer>
    </TranslatorProvider>,
  );
}
