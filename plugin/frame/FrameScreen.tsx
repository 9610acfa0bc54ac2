import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';

import { SignIn } from '@/components/SignIn';
import { TextSkeleton } from '@/components/TextSkeleton';
import { useLoadedTranslator } from '@/components/use-loaded-translator';
import { TranslatorProvider } from '@/components/use-translator';
import type { Translator } from '@/lib/i18n/translator';
import { PanelScreen } from '@/lib/panel-screen/PanelScreen';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { languageOf } from '@/lib/panel/panel-state';

import type { FramePanel } from './create-panel';
import type { Session } from './session';

interface FrameScreenProps {
  session: Session;
  /** The one of the agent who is signed in, or signs in next. It changes with the session. */
  readPanel: () => FramePanel;
  browserActions: BrowserActions;
  firstTranslator: Translator;
}

/** The panel, or the sign-in of an agent. The panel's texts outlast a session that has ended. */
export function FrameScreen({ session, readPanel, browserActions, firstTranslator }: FrameScreenProps) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  const { store } = useSyncExternalStore(session.subscribe, readPanel);
  const panel = useStore(store);
  const translator = useLoadedTranslator(languageOf(panel), firstTranslator, panel.preferred);
  if (state.name === 'signed-in') return <PanelScreen {...{ store, browserActions, firstTranslator }} />;
  return (
    <TranslatorProvider value={translator}>
      {state.name === 'signed-out' && translator.isComplete ? (
        <SignIn
          view={state}
          onSignIn={session.signIn}
          onRetry={session.openAgain}
          onSignOutAgain={() => void session.signOutAgain()}
        />
      ) : (
        <main className="px-3 py-4">
          <TextSkeleton lines={4} />
        </main>
      )}
    </TranslatorProvider>
  );
}
