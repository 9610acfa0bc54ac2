import { useEffect, useState } from 'react';

import { loadTranslator, type Translator } from '@/lib/i18n/translator';
import { tagOfUiLanguage, type UiLanguage } from '@/lib/i18n/ui-language';

/**
 * The translator of a language, which comes a moment after the language was chosen; until then the one before. What it needs
 * seldom comes after what is shown at first. The page takes on its language and direction.
 * @param preferred the agent's languages, for the region
 */
export function useTranslator(language: UiLanguage, first: Translator, preferred: readonly string[]): Translator {
  const [translator, setTranslator] = useState(first);

  useEffect(() => {
    if (language === translator.language && translator.isWhole) return undefined;
    let isWanted = true;
    void loadTranslator(language, { preferred, isWhole: true }).then((loaded) => isWanted && setTranslator(loaded));
    return () => {
      isWanted = false;
    };
  }, [language, preferred, translator]);

  useEffect(() => {
    document.documentElement.lang = tagOfUiLanguage(translator.language);
    document.documentElement.dir = translator.direction;
  }, [translator]);

  return translator;
}
