import { useMemo } from 'react';
import { useStore } from 'zustand';

import { CheckScreen } from '@/components/doctor/CheckScreen';
import { PanelView } from '@/components/PanelView';
import { SpeechProvider } from '@/components/speech';
import { useTranslator } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { languageOf } from '@/lib/panel/panel-state';
import { readPanelView } from '@/lib/panel/panel-view';

import { createCallbacks } from './callbacks';

interface ScreenProps {
  store: PanelStore;
  boundTabId: number | undefined;
  firstTranslator: Translator;
}

/** Binds the panel's state to what is shown of it. */
export function Screen({ store, boundTabId, firstTranslator }: ScreenProps) {
  const state = useStore(store);
  const translator = useTranslator(languageOf(state), firstTranslator, state.preferred);
  const callbacks = useMemo(() => createCallbacks(store, boundTabId, translator), [store, boundTabId, translator]);
  const view = useMemo(() => readPanelView(state), [state]);

  return (
    <SpeechProvider value={translator}>
      <PanelView view={view} on={callbacks} />
      {view.check && translator.isWhole && <CheckScreen {...view.check} on={callbacks} />}
    </SpeechProvider>
  );
}
