import { useEffect, useState } from 'react';

import { loadTranslator, type Translator } from '@/lib/i18n/translator';
import { tagOfUiLanguage, type UiLanguage } from '@/lib/i18n/ui-language';

/**
 * Loads a translator and returns the previous one until then. Lazy messages load after the first paint. The page gets
 * the language and direction.
 * @param preferred the agent's languages, for the region
 */
export function useLoadedTranslator(language: UiLanguage, first: Translator, preferred: readonly string[]): Translator {
  const [translator, setTranslator] = useState(first);

  useEffect(() => {
    if (language === translator.language && translator.isComplete) return undefined;
    let isWanted = true;
    void loadTranslator(language, { preferred, isComplete: true }).then((loaded) => isWanted && setTranslator(loaded));
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
