import type { Doubt } from '@/lib/domain/doubt';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { ReadProblem } from '@/lib/domain/ticket';

import { Button } from './Button';
import { Icon, type IconName } from './icons/Icon';
import { useSpeech } from './speech';

export type EmptyReason = ReadProblem | 'extension-updated';

interface EmptyPageProps {
  reason: EmptyReason;
  /** Why what was found is not trusted. */
  doubt?: Doubt | undefined;
  /** What is wrong with the helpdesk's recipe. */
  recipe?: RecipeProblem | undefined;
  onAddHelpdesk: () => void;
  onReadAgain: () => void;
  onReloadPanel: () => void;
  onCheckPage: () => void;
  /** Absent where nothing can be taught. */
  onTeach?: (() => void) | undefined;
}

/** No ticket: why, and the one step towards one. */
export function EmptyPage({
  reason,
  doubt = 'weak',
  recipe,
  onAddHelpdesk,
  onReadAgain,
  onReloadPanel,
  onCheckPage,
  onTeach,
}: EmptyPageProps) {
  const { t } = useSpeech();
  const cases: Record<EmptyReason, { icon: IconName; label: string; onAct: () => void }> = {
    'not-a-helpdesk': { icon: 'plug', label: t('action.add-helpdesk'), onAct: onAddHelpdesk },
    'not-a-ticket': { icon: 'ticket', label: t('action.read-again'), onAct: onReadAgain },
    'thread-not-found': { icon: 'warning', label: t('action.read-again'), onAct: onReadAgain },
    'not-sure': { icon: 'search', label: t('action.teach'), onAct: onTeach ?? onAddHelpdesk },
    'bad-recipe': { icon: 'warning', label: t('action.open-settings'), onAct: onAddHelpdesk },
    'extension-updated': { icon: 'refresh', label: t('action.reload-panel'), onAct: onReloadPanel },
  };
  const { icon, label, onAct } = cases[reason];
  const isFailure = reason === 'thread-not-found' || reason === 'bad-recipe' || reason === 'extension-updated';
  const isSecondary = label !== t('action.teach') && reason !== 'not-a-helpdesk' && reason !== 'extension-updated';
  const details = {
    doubt: t(`doubt.${doubt}`),
    fault: recipe ? t(`recipe.${recipe.fault}`, { at: recipe.at }) : '',
  };
  return (
    <main className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Icon name={icon} className="size-6 text-soft" />
      <p role={isFailure ? 'alert' : 'status'} className="max-w-64 text-balance wrap-anywhere text-soft">
        {t(`page.${reason}`, details)}
      </p>
      <Button look={reason === 'not-a-ticket' ? 'secondary' : 'primary'} onClick={onAct}>
        {label}
      </Button>
      {isSecondary && onTeach && <Button onClick={onTeach}>{t('action.teach')}</Button>}
      {reason !== 'extension-updated' && (
        <Button look="quiet" onClick={onCheckPage}>
          {t('check.open')}
        </Button>
      )}
    </main>
  );
}
