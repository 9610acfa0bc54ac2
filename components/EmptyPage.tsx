import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { EmptyPageView, PanelView } from '@/lib/panel-view/panel-view';
import { nameHost } from '@/lib/shared/match-pattern';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { CopyReportButton } from './CopyReportButton';
import { Icon, type IconName } from './icons/Icon';
import { useTranslator } from './use-translator';

const FAILURES: ReadonlySet<EmptyPageView['problem']> = new Set([
  'thread-not-found',
  'bad-recipe',
  'unknown-type',
  'extension-updated',
  'page-failed',
]);

/** "Set up this page" is the second way out. */
const TEACHABLE_TOO: ReadonlySet<EmptyPageView['problem']> = new Set([
  'not-a-ticket',
  'thread-not-found',
  'bad-recipe',
  'unknown-type',
]);

interface EmptyPageProps {
  page: EmptyPageView;
  view: Pick<PanelView, 'canCheck' | 'canTeach' | 'isNew'>;
  actions: Pick<
    PanelActions,
    'openSettings' | 'allowHosts' | 'readAgain' | 'reloadPanel' | 'checkPage' | 'teach' | 'describeSelf' | 'copy'
  >;
}

/** A page without a ticket: the reason and the next step. */
export function EmptyPage({ page, view: { canCheck, canTeach, isNew }, actions }: EmptyPageProps) {
  const { t, formatList } = useTranslator();
  const { problem, lowConfidence = 'weak', recipe, crash, missingHosts = [] } = page;
  const { readAgain, reloadPanel, checkPage, teach } = actions;
  const read = { icon: 'search', label: t('action.read-again'), onAct: readAgain } as const;
  const { openSettings } = actions;
  const settings = openSettings && {
    label: t('action.open-settings'),
    onAct: () => openSettings(isNew ? 'start' : 'helpdesks'),
  };
  const allow = { icon: 'plug', label: t('action.allow'), onAct: () => actions.allowHosts(missingHosts) } as const;
  const cases: Record<EmptyPageView['problem'], { icon: IconName; label: string; onAct: () => void }> = {
    'not-a-helpdesk': settings ? { ...settings, icon: 'plug', label: t('action.add-helpdesk') } : read,
    'not-allowed': allow,
    'not-allowed-yet': allow,
    'not-a-ticket': { icon: 'ticket', label: t('action.read-again'), onAct: readAgain },
    'thread-not-found': { icon: 'warning', label: t('action.read-again'), onAct: readAgain },
    'not-sure': canTeach ? { icon: 'search', label: t('action.start'), onAct: teach } : { ...read, ...settings },
    'bad-recipe': { ...read, ...settings, icon: 'warning' },
    'unknown-type': { ...read, ...settings, icon: 'warning' },
    'page-failed': { icon: 'warning', label: t('action.read-again'), onAct: readAgain },
    'extension-updated': { icon: 'info', label: t('action.reload-panel'), onAct: reloadPanel },
  };
  const { icon, label, onAct } = cases[problem];
  const isFailure = FAILURES.has(problem);
  const isUnmarked = problem === 'not-sure' && canTeach;
  const isTeachableToo = TEACHABLE_TOO.has(problem);
  const details = {
    hosts: formatList(missingHosts.map(nameHost)),
    doubt: t(`doubt.${lowConfidence}`),
    fault: recipe ? t(`recipe.${recipe.fault}`, { at: recipe.at }) : '',
  };
  const words = isUnmarked ? t('page.unmarked') : t(`page.${problem}`, details);
  useAnnouncement(!isFailure && words);
  useAnnouncement(isUnmarked && details.doubt);
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Icon name={icon} className="size-6 text-soft" />
      <p role={isFailure ? 'alert' : undefined} className="max-w-64 text-balance wrap-anywhere text-soft">
        {words}
        {isUnmarked && <span className="block pt-1 text-small">{details.doubt}</span>}
      </p>
      <Button variant={problem === 'not-a-ticket' ? 'secondary' : 'primary'} onClick={onAct}>
        {label}
      </Button>
      {crash && <CopyReportButton crash={crash} actions={actions} />}
      {isTeachableToo && canTeach && <Button onClick={teach}>{t('action.teach')}</Button>}
      {canCheck && problem !== 'extension-updated' && (
        <Button variant="quiet" onClick={checkPage}>
          {t('action.check')}
        </Button>
      )}
    </div>
  );
}
