import { useEffect, useState } from 'react';

import type { Failure, FailureReason } from '@/lib/domain/failure';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelActions, SettingsAnchor } from '@/lib/panel-view/panel-actions';

import { Notice } from './Notice';
import { SupportDetails } from './SupportDetails';
import { useTranslator } from './use-translator';

export type RepairActions = Pick<PanelActions, 'openSettings' | 'readAgain' | 'reloadPanel' | 'copy'>;

type Remedy = 'request' | 'retry' | 'settings' | 'connect' | 'read' | 'reload';

/** Failures that another try may repair. A type, so that the compiler demands each new failure. */
type Retried =
  | 'offline'
  | 'unreachable'
  | 'relay-unreachable'
  | 'timeout'
  | 'too-large'
  | 'not-json'
  | 'unexpected-answer'
  | 'other-ticket'
  | 'pages-repeat'
  | 'pages-endless'
  | 'page-too-long'
  | 'wrong-page'
  | 'not-kept'
  | 'copy-lost'
  | 'no-storage'
  | 'rate-limited'
  | 'server-error'
  | 'interrupted'
  | 'cancelled';

/** Other failures are repaired by another try or in the settings. */
const REMEDIES = {
  'no-channel': 'connect',
  'daily-cap': 'request',
  'too-many-asks': 'request',
  'no-messages': 'read',
  'too-long': 'none',
  'worker-gone': 'reload',
  'not-loaded': 'reload',
} satisfies Record<Exclude<FailureReason, Retried | keyof typeof SECTIONS>, Remedy | 'none'>;

/** The section of the settings that repairs a failure; two may come from the platform and from the shop. */
const SECTIONS = {
  'no-permission': undefined,
  redirected: undefined,
  'no-desk': 'helpdesks',
  'no-relay-access': 'relay',
  'bad-credential': 'platform',
  refused: 'platform',
  'wrong-address': 'platform',
  'no-source': 'orders',
  'bad-token': 'orders',
  'no-access': 'orders',
  'query-refused': 'orders',
} satisfies Partial<Record<FailureReason, SettingsAnchor | undefined>>;

function remedyOf(reason: FailureReason): Remedy | 'none' {
  if (isIn(SECTIONS, reason)) return 'settings';
  return isIn(REMEDIES, reason) ? REMEDIES[reason] : 'retry';
}

function isIn<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return key in table;
}

interface FailureNoticeProps {
  failure: Failure;
  onRetry: () => void;
  /** The label of the button that starts the request. */
  requestLabel?: string;
  /** The remedy is the next step of the whole panel. */
  isNext?: boolean;
  actions: RepairActions;
}

/** Shows the reason of a failure and the action that repairs it. */
export function FailureNotice({ failure, onRetry, requestLabel, isNext = false, actions }: FailureNoticeProps) {
  const { t } = useTranslator();
  const button = requestLabel ?? t('request.suggest');
  const { openSettings, readAgain, reloadPanel, copy } = actions;
  const { reason, retryAfterSeconds } = failure;
  const needed = remedyOf(reason);
  const isInSettings = needed === 'settings' || needed === 'connect';
  // Where the company has set everything up, the agent can only try again.
  const remedy = isInSettings && !openSettings ? 'retry' : needed;
  const remedies: Record<Remedy, { label: string; onAct: () => void }> = {
    request: { label: button, onAct: onRetry },
    retry: { label: t('action.try-again'), onAct: onRetry },
    settings: {
      label: t('action.open-settings'),
      onAct: () => openSettings?.(isIn(SECTIONS, reason) ? SECTIONS[reason] : undefined),
    },
    connect: { label: t('action.connect-channel'), onAct: () => openSettings?.('platform') },
    read: { label: t('action.read-again'), onAct: readAgain },
    reload: { label: t('action.reload-panel'), onAct: reloadPanel },
  };
  const secondsLeft = useSecondsLeft(failure);
  const action = remedy === 'none' ? undefined : { ...remedies[remedy], isPrimary: isNext };
  const waiting = { label: t('action.try-again-in', { seconds: secondsLeft }), onAct: onRetry, isWaiting: true };
  const isCalm = CALM.has(reason);
  return (
    <Notice
      tone={isCalm ? 'info' : 'bad'}
      isSpoken
      action={action && secondsLeft > 0 ? waiting : action}
      details={<FailureDetails failure={failure} copy={copy} />}
    >
      {reason === 'rate-limited' ? sayWait(t, retryAfterSeconds) : t(`failure.${reason}`, { button })}
    </Notice>
  );
}

/** Limits that the agent's organization has set, and the agent's own wish. */
const CALM: ReadonlySet<FailureReason> = new Set(['daily-cap', 'cancelled']);

/** Whether the notice has a button that repeats the request. */
export function canRetry({ reason }: Failure): boolean {
  return ['request', 'retry'].includes(remedyOf(reason));
}

/** Counts a short wait down; longer waits are shown in the next unit. */
const MAX_SECONDS = 120;
const MAX_MINUTES = 120;
const SECOND_MS = 1000;

function useSecondsLeft({ reason, retryAfterSeconds = 0, failedAt }: Failure): number {
  const [shownAt] = useState(() => Date.now());
  const [now, setNow] = useState(shownAt);
  const failedAtMs = Date.parse(failedAt ?? '') || shownAt;
  const wait = reason === 'rate-limited' && retryAfterSeconds <= MAX_SECONDS ? retryAfterSeconds : 0;
  // A clock that was set back must not make the wait longer.
  const left = Math.min(wait, Math.ceil((failedAtMs - now) / SECOND_MS) + wait);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.max(0, left);
}

function sayWait(t: Translator['t'], seconds = 0): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= MAX_SECONDS) return t('failure.rate-limited');
  return minutes <= MAX_MINUTES ? t('failure.rate-limited-minutes', { minutes }) : t('failure.rate-limited-long');
}

interface FailureDetailsProps {
  failure: Failure;
  copy?: PanelActions['copy'];
}

/** The platform's own words and the numbers that its support needs. */
export function FailureDetails({ failure, copy }: FailureDetailsProps) {
  const { t } = useTranslator();
  const { reason, platformMessage, httpStatus, code, field, requestId, failedAt } = failure;
  const details = [platformMessage, httpStatus, code, field, requestId, failedAt];
  if (details.every((detail) => detail === undefined)) return null;
  return (
    <SupportDetails
      items={[
        // The browser does not tell which.
        [t('details.causes'), reason === 'unreachable' ? t('details.unreachable') : undefined],
        [t('details.platform-message'), platformMessage],
        [t('details.http-status'), httpStatus?.toString()],
        [t('details.code'), code],
        [t('details.field'), field],
        [t('details.request'), requestId],
        [t('details.time'), failedAt],
      ]}
      copy={copy}
    />
  );
}
