import type { Failure, FailureReason } from '@/lib/domain/failure';
import type { Translator } from '@/lib/i18n/translator';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Notice } from './Notice';
import { SupportDetails } from './SupportDetails';
import { useTranslator } from './use-translator';

/** The actions that repair failures, beside another try. */
export type RepairActions = Pick<PanelActions, 'openSettings' | 'readAgain' | 'reloadPanel' | 'copy'>;

type Remedy = 'ask' | 'retry' | 'settings' | 'connect' | 'read' | 'reload';

const REMEDIES: Record<FailureReason, Remedy | undefined> = {
  'no-channel': 'connect',
  'no-permission': 'settings',
  'no-desk': 'settings',
  'daily-cap': 'ask',
  'too-many-asks': 'ask',
  'no-messages': 'read',
  offline: 'retry',
  unreachable: 'retry',
  timeout: 'retry',
  redirected: 'settings',
  'too-large': 'retry',
  'not-json': 'retry',
  'unexpected-answer': 'retry',
  'other-ticket': 'retry',
  'bad-credential': 'settings',
  refused: 'settings',
  'wrong-address': 'settings',
  'no-source': 'settings',
  'bad-token': 'settings',
  'no-access': 'settings',
  'query-refused': 'settings',
  'too-long': undefined,
  'pages-repeat': 'retry',
  'pages-endless': 'retry',
  'page-too-long': 'retry',
  'wrong-page': 'retry',
  'not-kept': 'retry',
  'copy-lost': 'retry',
  'no-storage': 'retry',
  'rate-limited': 'retry',
  'server-error': 'retry',
  interrupted: 'retry',
  cancelled: 'retry',
  'worker-gone': 'reload',
};

interface FailureNoticeProps {
  failure: Failure;
  onRetry: () => void;
  actions: RepairActions;
}

/** Shows the reason of a failure and the action that repairs it. */
export function FailureNotice({ failure, onRetry, actions }: FailureNoticeProps) {
  const { t } = useTranslator();
  const { openSettings, readAgain, reloadPanel, copy } = actions;
  const { reason, retryAfterSeconds } = failure;
  const remedy = REMEDIES[reason];
  const remedies: Record<Remedy, { label: string; onAct: () => void }> = {
    ask: { label: t('ask.suggest'), onAct: onRetry },
    retry: { label: t('action.try-again'), onAct: onRetry },
    settings: { label: t('action.open-settings'), onAct: openSettings },
    connect: { label: t('action.connect-channel'), onAct: openSettings },
    read: { label: t('action.read-again'), onAct: readAgain },
    reload: { label: t('action.reload-panel'), onAct: reloadPanel },
  };
  return (
    <Notice tone="bad" action={remedy && remedies[remedy]} details={<FailureDetails failure={failure} copy={copy} />}>
      {reason === 'rate-limited' ? sayWait(t, retryAfterSeconds) : t(`failure.${reason}`)}
    </Notice>
  );
}

/** Longer waits are told in the next unit. */
const MAX_SECONDS = 120;
const MAX_MINUTES = 120;

function sayWait(t: Translator['t'], seconds = 0): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds === 0) return t('failure.rate-limited');
  if (seconds <= MAX_SECONDS) return t('failure.rate-limited-for', { seconds });
  return minutes <= MAX_MINUTES ? t('failure.rate-limited-minutes', { minutes }) : t('failure.rate-limited-long');
}

interface FailureDetailsProps {
  failure: Failure;
  copy?: PanelActions['copy'];
}

/** The platform's own words and the numbers that its support asks for. */
export function FailureDetails({ failure, copy }: FailureDetailsProps) {
  const { t } = useTranslator();
  const { platformMessage, httpStatus, code, field, requestId, failedAt } = failure;
  const details = [platformMessage, httpStatus, code, field, requestId, failedAt];
  if (details.every((detail) => detail === undefined)) return null;
  return (
    <SupportDetails
      items={[
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
