import { useMemo } from 'react';
import { useStore } from 'zustand';

import { OptionsView } from '@/components/options/OptionsView';
import { SpeechProvider } from '@/components/speech';
import { useTranslator } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import { chooseUiLanguage } from '@/lib/i18n/ui-language';
import type { OptionsStore } from '@/lib/panel/create-options-store';
import { readDeskPattern } from '@/lib/panel/desk-pattern';

import { changeKeys } from './change-keys';
import { checkRecipe } from './check-recipe';
import { exportRecipe } from './export-recipe';
import { useSetKeys } from './use-set-keys';

interface ScreenProps {
  store: OptionsStore;
  firstTranslator: Translator;
}

/** Binds the options page's state to what is shown of it. */
export function Screen({ store, firstTranslator }: ScreenProps) {
  const { view, draft, pasted, problems, pastedToken, commerceProblems, save, test, preferred } = useStore(store);
  const { actions } = store;
  const keys = useSetKeys();
  // The language changes as soon as it is chosen, so that the agent sees what is about to be saved.
  const language = chooseUiLanguage([draft?.defaults.uiLanguage, ...preferred]);
  const translator = useTranslator(language, firstTranslator, preferred);
  const callbacks = useMemo(
    () => ({
      onPaste: actions.paste,
      onTest: () => void actions.testChannel(),
      onForget: () => void actions.forgetChannel(),
      onChangeDesks: actions.setDesks,
      onChangeCommerce: actions.setCommerce,
      onPasteToken: actions.pasteToken,
      onForgetCommerce: () => void actions.forgetCommerce(),
      onChangeDefaults: actions.setDefaults,
      onChangeSuggestionsPerDay: actions.setSuggestionsPerDay,
      onChangeKeys: () => void changeKeys(),
      onSave: () => void actions.save(),
      readPattern: readDeskPattern,
      checkRecipe,
      onExportRecipe: exportRecipe,
    }),
    [actions],
  );
  const shown = view &&
    draft && {
      channel: { stored: view.channel, pasted, problems, test },
      desks: draft.desks,
      adapters: view.adapters,
      commerce: {
        commerce: draft.commerce,
        tokenEnd: view.commerceTokenEnd,
        pastedToken,
        problems: commerceProblems,
      },
      defaults: draft.defaults,
      keys,
      suggestionsPerDay: draft.limits.suggestionsPerDay,
      managed: view.managed,
      missingHosts: view.missingPermissions.map((pattern) => pattern.replace(/\/\*$/, '')),
      save,
    };
  return (
    <SpeechProvider value={translator}>
      <OptionsView view={shown} on={callbacks} />
    </SpeechProvider>
  );
}
