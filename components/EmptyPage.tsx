import type { ReadProblem } from '@/lib/domain/ticket';

import { Button } from './Button';
import { Icon, type IconName } from './icons/Icon';
import { useSpeech } from './speech';

export type EmptyReason = ReadProblem | 'extension-updated';

interface EmptyPageProps {
  reason: EmptyReason;
  onAddHelpdesk: () => void;
  onReadAgain: () => void;
  onReloadPanel: () => void;
  onCheckPage: () => void;
}

/** No ticket: why, and the one step towards one. */
export function EmptyPage({ reason, onAddHelpdesk, onReadAgain, onReloadPanel, onCheckPage }: EmptyPageProps) {
  const { t } = useSpeech();
  const cases: Record<EmptyReason, { icon: IconName; label: string; onAct: () => void }> = {
    'not-a-helpdesk': { icon: 'plug', label: t('action.add-helpdesk'), onAct: onAddHelpdesk },
    'not-a-ticket': { icon: 'ticket', label: t('action.read-again'), onAct: onReadAgain },
    'thread-not-found': { icon: 'warning', label: t('action.read-again'), onAct: onReadAgain },
    'extension-updated': { icon: 'refresh', label: t('action.reload-panel'), onAct: onReloadPanel },
  };
  const { icon, label, onAct } = cases[reason];
  const isFailure = reason === 'thread-not-found' || reason === 'extension-updated';
  return (
    <main className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Icon name={icon} className="size-6 text-soft" />
      <p role={isFailure ? 'alert' : 'status'} className="max-w-64 text-balance text-soft">
        {t(`page.${reason}`)}
      </p>
      <Button look={reason === 'not-a-ticket' ? 'secondary' : 'primary'} onClick={onAct}>
        {label}
      </Button>
      {reason !== 'extension-updated' && (
        <Button look="quiet" onClick={onCheckPage}>
          {t('check.open')}
        </Button>
      )}
    </main>
  );
}
