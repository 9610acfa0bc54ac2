import { CARD_VALUES } from '@/components/cards/card-list';
import { mountPanel } from '@/lib/panel-screen/mount-panel';
import { PanelScreen } from '@/lib/panel-screen/PanelScreen';
import { createPanelStore } from '@/lib/panel/create-panel-store';

import { createBrowserActions } from './panel-browser-actions';
import { createPorts } from './ports';

/** A panel in a window is bound to one tab: `sidepanel.html?tab=<tabId>`. */
const tab = new URLSearchParams(location.search).get('tab') ?? '';
const boundTabId = /^\d+$/.test(tab) ? Number(tab) : undefined;

const store = createPanelStore(createPorts(boundTabId), navigator.languages, CARD_VALUES);
const browserActions = createBrowserActions(store, boundTabId);
const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());
store.start(closing.signal);

await mountPanel(
  () => store,
  browserActions,
  (firstTranslator) => <PanelScreen {...{ store, browserActions, firstTranslator }} />,
);
