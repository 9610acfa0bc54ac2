import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';

import { loadTranslator } from '@/lib/i18n/translator';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import { listenForAnnouncements } from '@/lib/messaging/listen';
import { sendToWorker } from '@/lib/messaging/send';
import { createOptionsStore } from '@/lib/panel/create-options-store';
import { isUnsaved } from '@/lib/panel/options-state';

import { Screen } from './Screen';

const store = createOptionsStore(
  {
    sendToWorker,
    listenForAnnouncements,
    // A refusal and a browser that cannot ask (no click, a host it never allows) come to the same for the agent.
    requestPermissions: (origins) =>
      origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins }).catch(() => false),
  },
  navigator.languages,
);
const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());
addEventListener('beforeunload', (event) => {
  if (isUnsaved(store.getState())) event.preventDefault();
});
store.actions.start(closing.signal);

const translator = await loadTranslator(chooseUiLanguage(navigator.languages), { preferred: navigator.languages });
const root = document.getElementById('root');
if (root) createRoot(root).render(<Screen store={store} firstTranslator={translator} />);
