import { createContext, useContext } from 'react';

import type { Translator } from '@/lib/i18n/translator';

const SpeechContext = createContext<Translator | undefined>(undefined);

/** Gives the components below it their language. */
export const SpeechProvider = SpeechContext.Provider;

/** The language to speak. */
export function useSpeech(): Translator {
  const translator = useContext(SpeechContext);
  if (!translator) throw new Error('A component that speaks needs a SpeechProvider above it.');
  return translator;
}
