import { createRoot } from 'react-dom/client';

import { loadTranslator } from '@/lib/i18n/translator';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';

import { createPorts } from './ports';
import { Screen } from './Screen';

/** A window of its own is bound to one tab: `sidepanel.html?tab=<tabId>`. */
const tab = new URLSearchParams(location.search).get('tab') ?? '';
const boundTabId = /^\d+$/.test(tab) ? Number(tab) : undefined;

const store = createPanelStore(createPorts(boundTabId), navigator.languages);
const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());
store.actions.start(closing.signal);

const language = languageOf(store.getState());
const translator = await loadTranslator(language, { preferred: navigator.languages });
const root = document.getElementById('root');
if (root) createRoot(root).render(<Screen store={store} boundTabId={boundTabId} firstTranslator={translator} />);
