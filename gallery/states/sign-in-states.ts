import type { SignInProblem } from '@/lib/panel-view/sign-in-view';

import type { StateOf } from '../gallery-state';

const PROBLEMS: Record<SignInProblem, true> = {
  'wrong-code': true,
  'rate-limited': true,
  refused: true,
  unreachable: true,
  'no-code': true,
};

/** The sign-in to the panel of a helpdesk's page. */
export function signInStates(): StateOf<'sign-in'>[] {
  const named = Object.keys(PROBLEMS) as SignInProblem[];
  return [
    { id: 'signin/first', screen: 'sign-in', view: { isEnded: false } },
    { id: 'signin/ended', screen: 'sign-in', view: { isEnded: true } },
    { id: 'signin/signing-out', screen: 'sign-in', view: { isEnded: false, signOut: 'waiting' } },
    {
      id: 'signin/not-signed-out',
      screen: 'sign-in',
      view: { isEnded: false, canRetry: true, signOut: { agent: 'ada', hours: 12 } },
    },
    ...named.map((problem) => ({
      id: `signin/${problem}`,
      screen: 'sign-in' as const,
      view: { isEnded: false, problem },
    })),
  ];
}
