import { type FormEvent, useId, useRef, useState } from 'react';

import type { SignInView } from '@/lib/panel-view/sign-in-view';

import { Button } from './Button';
import { Notice } from './Notice';
import { INPUT_LOOK } from './options/Field';
import { useFocusAtOpening } from './use-focus-at-opening';
import { useIsSlow } from './use-is-slow';
import { useRestoredFocus } from './use-restored-focus';
import { useTranslator } from './use-translator';

interface SignInProps {
  view: SignInView;
  /** Resolves when the relay has answered. */
  onSignIn: (code: string) => Promise<void>;
  /** Tries again without a code. */
  onRetry: () => Promise<void>;
  /** Tells the relay again that the agent has signed out. */
  onSignOutAgain: () => void;
}

const INPUT = 'main input';

/** Asks the agent for a one-time code, in place of the panel. */
export function SignIn({ view, onSignIn, onRetry, onSignOutAgain }: SignInProps) {
  const { isEnded, problem, canRetry, signOut } = view;
  const { t } = useTranslator();
  const id = useId();
  const main = useRef<HTMLElement>(null);
  // After a sign-out by the menu, and when a notice goes with its button.
  useFocusAtOpening(true, INPUT);
  useRestoredFocus(main, { within: main, selector: 'input' });
  const [code, setCode] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const wait = (answering: Promise<void>): void => {
    setWaiting(true);
    void answering.finally(() => setWaiting(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !isWaiting) wait(onSignIn(code.trim()));
  };
  return (
    <main ref={main} className="flex flex-col gap-3 px-4 py-6">
      <SignOutNotice signOut={signOut} onSignOutAgain={onSignOutAgain} />
      <h1 className="font-semibold">{t('sign-in.title')}</h1>
      <p className="text-soft">{t(isEnded ? 'sign-in.ended' : 'sign-in.words')}</p>
      <form className="flex flex-col gap-2" aria-busy={isWaiting} onSubmit={submit}>
        <label htmlFor={id} className="text-small font-medium">
          {t('sign-in.code')}
        </label>
        <input
          id={id}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          className={INPUT_LOOK}
          value={code}
          aria-invalid={problem === 'wrong-code'}
          onChange={(event) => setCode(event.target.value)}
        />
        {problem && (
          <p role="alert" className="text-small text-bad">
            {t(`sign-in.${problem}`)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" aria-disabled={isWaiting}>
            {t('sign-in.button')}
          </Button>
          {(canRetry || problem === 'unreachable' || problem === 'no-code') && (
            <Button onClick={() => wait(onRetry())}>
              {t(problem ? 'action.try-again' : 'sign-in.through-helpdesk')}
            </Button>
          )}
          {isWaiting && <span className="size-2 animate-wait rounded-full bg-accent forced-colors:bg-[CanvasText]" />}
        </div>
      </form>
    </main>
  );
}

/** Says what is known of a sign-out that the relay has not confirmed. */
function SignOutNotice({ signOut, onSignOutAgain }: Pick<SignInView, 'signOut'> & Pick<SignInProps, 'onSignOutAgain'>) {
  const { t } = useTranslator();
  const isSlow = useIsSlow(signOut === 'waiting');
  if (!signOut || (signOut === 'waiting' && !isSlow)) return null;
  if (signOut === 'waiting')
    return (
      <Notice tone="info" isSpoken>
        {t('sign-in.signing-out')}
      </Notice>
    );
  return (
    <Notice tone="bad" action={{ label: t('sign-in.sign-out-again'), onAct: onSignOutAgain }}>
      {t('sign-in.not-signed-out', signOut)}
    </Notice>
  );
}
