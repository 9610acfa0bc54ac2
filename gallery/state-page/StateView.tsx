import { useEffect, useMemo, useRef } from 'react';

import { Announcer } from '@/components/announcer';
import CheckScreen from '@/components/doctor/CheckScreen';
import { OptionsPage } from '@/components/options/OptionsPage';
import { StartPage } from '@/components/options/StartPage';
import { Panel } from '@/components/Panel';
import { SignIn } from '@/components/SignIn';
import { ClockProvider } from '@/components/use-clock-text';
import { TranslatorProvider } from '@/components/use-translator';
import { SUGGESTED_KEYS } from '@/lib/domain/panel-command';
import type { Translator } from '@/lib/i18n/translator';
import type { Shortcut } from '@/lib/options-view/options-view';
import { FOLDED } from '@/lib/panel-view/agent-habits';

import type { GalleryState, StateOf } from '../gallery-state';
import { NOW } from '../sample';
import { INERT_ACTIONS, INERT_OPTIONS } from './inert-actions';

interface StateViewProps {
  state: GalleryState;
  translator: Translator;
}

const STOPPED_CLOCK = { now: () => NOW, subscribe: () => () => undefined };

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
      <ClockProvider value={STOPPED_CLOCK}>
        <TranslatorProvider value={translator}>
          <Announcer>
            <View state={state} />
          </Announcer>
        </TranslatorProvider>
      </ClockProvider>
    </div>
  );
}

const SHORTCUTS = (Object.entries(SUGGESTED_KEYS) as [Shortcut['command'], string | undefined][]).map(
  ([command, keys = '']) => ({ command, keys }),
);

function View({ state }: { state: GalleryState }) {
  if (state.screen === 'panel') return <PanelStateView state={state} />;
  if (state.screen === 'options')
    return <OptionsPage view={state.view} isSilent={false} shortcuts={SHORTCUTS} actions={INERT_OPTIONS} />;
  if (state.screen === 'first-run') return <StartPage view={state.view} actions={INERT_OPTIONS} onSettings={ignore} />;
  if (state.screen === 'sign-in')
    return <SignIn view={state.view} onSignIn={wait} onRetry={wait} onSignOutAgain={ignore} />;
  return <CheckScreen check={state.view} actions={INERT_ACTIONS} />;
}

const ignore = () => undefined;
const wait = () => Promise.resolve();

function PanelStateView({ state: { view, folded } }: { state: StateOf<'panel'> }) {
  const storage = useMemo(() => {
    const port = {
      read: (key: string) => Promise.resolve(key === FOLDED.key ? folded : undefined),
      write: () => Promise.resolve(true),
    };
    return { local: port, session: port };
  }, [folded]);
  return <Panel view={view} actions={INERT_ACTIONS} storage={storage} />;
}
