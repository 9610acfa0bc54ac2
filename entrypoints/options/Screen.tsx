import { useMemo } from 'react';
import { useStore } from 'zustand';

import { OptionsPage } from '@/components/options/OptionsPage';
import { StartPage } from '@/components/options/StartPage';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import type { OptionsStore } from '@/lib/options/create-options-store';
import { readOptionsView } from '@/lib/options/read-options-view';

import { browserActions } from './options-browser-actions';
import { useAnchor } from './use-anchor';
import { useFirstRun } from './use-first-run';
import { useShortcuts } from './use-shortcuts';

interface ScreenProps {
  store: OptionsStore;
  firstTranslator: Translator;
}

export function Screen({ store, firstTranslator }: ScreenProps) {
  const state = useStore(store);
  const { form, preferred } = state;
  // A chosen language shows before it is saved.
  const language = chooseUiLanguage([form?.defaults.uiLanguage, ...preferred]);
  const translator = useLoadedTranslator(language, firstTranslator, preferred);
  const actions = useMemo(() => ({ ...store.actions, ...browserActions }), [store]);
  const view = readOptionsView(state);
  const shortcuts = useShortcuts();
  const [isFirstRun, showFirstRun] = useFirstRun();
  useAnchor(view && (isFirstRun ? 'start' : 'settings'));
  return (
    <TranslatorProvider value={translator}>
      {isFirstRun && !state.isSilent ? (
        <StartPage view={view} actions={actions} onSettings={() => showFirstRun(false)} />
      ) : (
        <OptionsPage view={view} isSilent={state.isSilent} shortcuts={shortcuts} actions={actions} />
      )}
    </TranslatorProvider>
  );
}
