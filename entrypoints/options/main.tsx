import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

import { loadTranslator } from '@/lib/i18n/translator';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import { listenForAnnouncements } from '@/lib/messaging/listen';
import { sendToWorker } from '@/lib/messaging/send';
import { createOptionsStore } from '@/lib/panel/create-options-store';
import { isUnsaved } from '@/lib/panel/options-state';

import { checkRecipe } from './check-recipe';
import { Screen } from './Screen';

// Before any schema is used: zod must not probe `Function(...)`, which extension pages forbid.
z.config({ jitless: true });

// Apart, so that the polyfill is no part of what options and side panel share.
const { browser } = await import('wxt/browser');

const store = createOptionsStore(
  {
    sendToWorker,
    listenForAnnouncements,
    checkRecipe,
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

const translator = await loadTranslator(chooseUiLanguage(navigator.languages), {
  preferred: navigator.languages,
  isWhole: true,
});
const root = document.getElementById('root');
if (root) createRoot(root).render(<Screen store={store} firstTranslator={translator} />);
