import { createContext, useContext } from 'react';

import type { Translator } from '@/lib/i18n/translator';

const TranslatorContext = createContext<Translator | undefined>(undefined);

export const TranslatorProvider = TranslatorContext.Provider;

/** Throws without a `TranslatorProvider`. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs a TranslatorProvider above the component.');
  return translator;
}
