import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';

import { ErrorBoundary } from '@/components/ErrorBoundary';
import { Panel } from '@/components/Panel';
import { useFocusAtOpening } from '@/components/use-focus-at-opening';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { readPanelView } from '@/lib/panel/read-panel-view';

/** Pages are rarely checked. */
const CheckScreen = lazy(() => import('@/components/doctor/CheckScreen'));

interface PanelScreenProps {
  store: PanelStore;
  /** The actions of the host. */
  browserActions: BrowserActions;
  firstTranslator: Translator;
}

/** A panel with its state, for every host that follows real pages. */
export function PanelScreen({ store, browserActions, firstTranslator }: PanelScreenProps) {
  const state = useStore(store);
  const translator = useLoadedTranslator(languageOf(state), firstTranslator, state.preferred);
  const actions = useMemo(() => ({ ...store.actions, ...browserActions }), [store, browserActions]);
  const view = useMemo(() => readPanelView(state), [state]);
  useFocusAtOpening(view.page.kind !== 'reading' && state.areSettingsRead === true);

  return (
    <TranslatorProvider value={translator}>
      <Panel view={view} actions={actions} storage={store.storage} />
      {view.check && translator.isComplete && (
        <ErrorBoundary section="check" subject={view.check} actions={actions}>
          <Suspense>
            <CheckScreen check={view.check} actions={actions} />
          </Suspense>
        </ErrorBoundary>
      )}
    </TranslatorProvider>
  );
}
