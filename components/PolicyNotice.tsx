import { Notice } from './Notice';
import { useTranslator } from './use-translator';

interface PolicyNoticeProps {
  problems: readonly string[];
}

/** Says that the browser has not delivered the organization's policy yet. */
export function AwaitedPolicy({ isAwaited }: { isAwaited: boolean }) {
  const { t, isComplete } = useTranslator();
  if (!isAwaited || !isComplete) return null;
  return (
    <Notice tone="warn" isSpoken>
      {t('policy.awaited')}
    </Notice>
  );
}

/** Says that the company's relay has not told the settings yet. */
export function LostSettings({ isLost, onRetry }: { isLost: boolean | undefined; onRetry: (() => void) | undefined }) {
  const { t, isComplete } = useTranslator();
  if (!isLost || !isComplete) return null;
  return (
    <Notice tone="warn" isSpoken action={onRetry && { label: t('action.try-again'), onAct: onRetry }}>
      {t('relay.no-settings')}
    </Notice>
  );
}

/** Names the entries of the organization's policy that Deskhand cannot use. */
export function PolicyNotice({ problems }: PolicyNoticeProps) {
  const { t, formatList } = useTranslator();
  if (problems.length === 0) return null;
  return <Notice tone="warn">{t('policy.problems', { entries: formatList(problems) })}</Notice>;
}
