import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

import { Announcer } from '@/components/announcer';
import { CARD_VALUES } from '@/components/cards/card-list';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { TranslatorProvider } from '@/components/use-translator';
import { readPackagedJson } from '@/lib/http/packaged-json';
import { loadTranslator } from '@/lib/i18n/translator';
import { createPanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { SAMPLE_INSTRUCTIONS } from '@/lib/sample/sample-answers';
import { createSampleDesk } from '@/lib/sample/sample-desk';
import { createSampleWorker } from '@/lib/sample/sample-worker';
import { pause } from '@/lib/shared/pause';

import { browserActions } from './demo-actions';
import { createDemoPorts } from './demo-ports';
import { DemoScreen } from './DemoScreen';
import { createSamplePage } from './sample-page';

// Before any schema is used: zod must not probe `Function(...)`, which extension pages forbid.
z.config({ jitless: true });

const closing = new AbortController();
addEventListener('pagehide', () => closing.abort());

const desk = createSampleDesk(Date.now);
const page = createSamplePage(desk, closing.signal);
const addressOf = (path: `/${string}`) => browser.runtime.getURL(path as '/');
const worker = createSampleWorker({
  findInstruction: (line) => SAMPLE_INSTRUCTIONS.find((name) => translator.t(`chip.${name}.words`) === line),
  readPackaged: (path) => readPackagedJson(addressOf(path)),
  addressOf,
  now: Date.now,
  wait: pause,
});
const ports = createDemoPorts(worker, page);
const store = createPanelStore(ports, navigator.languages, CARD_VALUES);
let translator = await loadTranslator(languageOf(store.getState()), {
  preferred: navigator.languages,
  isComplete: true,
});
store.start(closing.signal);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <TranslatorProvider value={translator}>
      <Announcer>
        <ErrorBoundary section="panel" actions={{ ...browserActions, resetSection: () => location.reload() }}>
          <DemoScreen
            {...{ desk, store, browserActions }}
            firstTranslator={translator}
            onTicket={page.openTicket}
            onTranslator={(loaded) => (translator = loaded)}
            onSuggest={ports.clickButton}
            onLeave={() => location.assign('/options.html#start')}
          />
        </ErrorBoundary>
      </Announcer>
    </TranslatorProvider>,
  );
