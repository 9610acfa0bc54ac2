import { useLayoutEffect } from 'react';

import { useTranslator } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';

import { readAddress } from '../address';
import type { GalleryState } from '../state';
import { useHash } from '../use-hash';
import { applyTheme } from './apply-theme';
import { StateView } from './StateView';

const PREFERRED: readonly string[] = ['en-GB'];

interface StatePageProps {
  states: readonly GalleryState[];
  firstTranslator: Translator;
}

/** The state that the address names, and nothing else. */
export function StatePage({ states, firstTranslator }: StatePageProps) {
  const { id, theme, language } = readAddress(useHash());
  const translator = useTranslator(language, firstTranslator, PREFERRED);
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const state = states.find((each) => each.id === id);
  if (!state) return <p className="p-4">{`There is no state “${id}”. Choose one in the list.`}</p>;
  // In another language it is another page: what is opened in it is opened anew.
  return (
    translator.language === language && <StateView key={`${id} ${language}`} state={state} translator={translator} />
  );
}
