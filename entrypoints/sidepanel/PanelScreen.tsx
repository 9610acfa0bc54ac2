import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';

import { ErrorBoundary } from '@/components/ErrorBoundary';
import { Panel } from '@/components/Panel';
import { useFocusAtOpening } from '@/components/use-focus-at-opening';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { readPanelView } from '@/lib/panel/read-panel-view';

import { createBrowserActions } from './panel-browser-actions';

/** Pages are rarely checked. */
const CheckScreen = lazy(() => import('@/components/doctor/CheckScreen'));

interface PanelScreenProps {
  store: PanelStore;
  boundTabId: number | undefined;
  firstTranslator: Translator;
}

export function PanelScreen({ store, boundTabId, firstTranslator }: PanelScreenProps) {
  const state = useStore(store);
  const translator = useLoadedTranslator(languageOf(state), firstTranslator, state.preferred);
  const actions = useMemo(
    () => ({ ...store.actions, ...createBrowserActions(store, boundTabId) }),
    [store, boundTabId],
  );
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
