import { useEffect, useRef } from 'react';

import { CheckScreen } from '@/components/doctor/CheckScreen';
import { OptionsView } from '@/components/options/OptionsView';
import { PanelView } from '@/components/PanelView';
import { SpeechProvider } from '@/components/speech';
import type { Translator } from '@/lib/i18n/translator';

import type { GalleryState } from '../state';
import { INERT_CALLBACKS } from './inert-callbacks';

interface StateViewProps {
  state: GalleryState;
  translator: Translator;
}

/** One state, as an agent sees it. */
export function StateView({ state, translator }: StateViewProps) {
  const shown = useRef<HTMLDivElement>(null);
  const { opens } = state;

  useEffect(() => {
    if (!opens || !shown.current) return;
    const words = translator.t(opens.key, opens.values);
    const controls = [...shown.current.querySelectorAll<HTMLElement>('button, summary')];
    const control = controls.find((each) => (each.ariaLabel ?? each.textContent) === words);
    if (control) control.click();
    else reportError(new Error(`The state ${state.id} has no control “${words}” to open.`));
  }, [opens, state, translator]);

  return (
    <div ref={shown} data-state={state.id}>
      <SpeechProvider value={translator}>
        <View state={state} />
      </SpeechProvider>
    </div>
  );
}

function View({ state }: { state: GalleryState }) {
  if (state.screen === 'panel') return <PanelView view={state.view} on={INERT_CALLBACKS} />;
  if (state.screen === 'options') return <OptionsView view={state.view} on={INERT_CALLBACKS} />;
  return <CheckScreen {...state.view} on={INERT_CALLBACKS} />;
}
