import { useLayoutEffect } from 'react';

import { useLoadedTranslator } from '@/components/use-loaded-translator';
import type { Translator } from '@/lib/i18n/translator';

import { readAddress } from '../gallery-address';
import type { GalleryState } from '../gallery-state';
import { useHash } from '../use-hash';
import { applyTheme } from './apply-theme';
import { StateView } from './StateView';

const PREFERRED: readonly string[] = ['en-GB'];

interface StatePageProps {
  states: readonly GalleryState[];
  firstTranslator: Translator;
}

/** Shows only the state in the address. */
export function StatePage({ states, firstTranslator }: StatePageProps) {
  const { id, theme, language } = readAddress(useHash());
  const translator = useLoadedTranslator(language, firstTranslator, PREFERRED);
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const state = states.find((each) => each.id === id);
  if (!state) return <p className="p-4">{`There is no state “${id}”. Choose one in the list.`}</p>;
  // A new language remounts the page, which opens its control again.
  return (
    translator.language === language && <StateView key={`${id} ${language}`} state={state} translator={translator} />
  );
}
