import type { Failure, FailureReason } from '@/lib/domain/failure';
import type { Translator } from '@/lib/i18n/translator';

import { Notice } from './Notice';
import { useSpeech } from './speech';

/** What an agent can do about a failure. */
export interface FailureActions {
  onRetry: () => void;
  onOpenSettings: () => void;
  onReadAgain: () => void;
  onReloadPanel: () => void;
}

type Remedy = 'ask' | 'retry' | 'settings' | 'connect' | 'read' | 'reload';

const REMEDIES: Record<FailureReason, Remedy> = {
  'no-channel': 'connect',
  'no-permission': 'settings',
  'daily-cap': 'ask',
  'no-messages': 'read',
  offline: 'retry',
  unreachable: 'retry',
  timeout: 'retry',
  redirected: 'settings',
  'too-large': 'retry',
  'not-json': 'retry',
  'unexpected-answer': 'retry',
  'bad-credential': 'settings',
  refused: 'retry',
  'no-source': 'settings',
  'bad-token': 'settings',
  'no-access': 'settings',
  'query-refused': 'settings',
  'pages-repeat': 'retry',
  'pages-endless': 'retry',
  'page-too-long': 'retry',
  'not-kept': 'retry',
  'rate-limited': 'retry',
  'server-error': 'retry',
  interrupted: 'retry',
  cancelled: 'retry',
  'worker-gone': 'reload',
};

/** Why something could not be had, and the one thing to do about it. */
export function FailureNotice({ failure, ...actions }: { failure: Failure } & FailureActions) {
  const { t } = useSpeech();
  const { reason, retryAfterSeconds } = failure;
  const remedies: Record<Remedy, { label: string; onAct: () => void }> = {
    ask: { label: t('ask.suggest'), onAct: actions.onRetry },
    retry: { label: t('action.try-again'), onAct: actions.onRetry },
    settings: { label: t('action.open-settings'), onAct: actions.onOpenSettings },
    connect: { label: t('action.connect-channel'), onAct: actions.onOpenSettings },
    read: { label: t('action.read-again'), onAct: actions.onReadAgain },
    reload: { label: t('action.reload-panel'), onAct: actions.onReloadPanel },
  };
  return (
    <Notice tone="bad" action={remedies[REMEDIES[reason]]} details={factsOf(failure)}>
      {reason === 'rate-limited' ? sayWait(t, retryAfterSeconds) : t(`failure.${reason}`)}
    </Notice>
  );
}

/** Longest waits that are said in seconds, and in minutes; an agent sits out no longer one. */
const MOST_SECONDS = 120;
const MOST_MINUTES = 120;

/** A wait in words that a person can use, however the server gave it. */
function sayWait(t: Translator['t'], seconds = 0): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds === 0) return t('failure.rate-limited');
  if (seconds <= MOST_SECONDS) return t('failure.rate-limited-for', { seconds });
  return minutes <= MOST_MINUTES ? t('failure.rate-limited-minutes', { minutes }) : t('failure.rate-limited-long');
}

/** Numbers that mean the same in every language; whoever runs the platform asks for them. */
function factsOf({ httpStatus, code, requestId }: Failure): string | undefined {
  if (httpStatus === undefined && code === undefined) return undefined;
  const facts = [
    httpStatus !== undefined && `HTTP ${httpStatus}`,
    code !== undefined && `code ${code}`,
    requestId !== undefined && requestId.slice(0, 8),
  ];
  return facts.filter(Boolean).join(' · ');
}
