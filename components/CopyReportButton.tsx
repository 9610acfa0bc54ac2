import { type CrashTrace, writeCrashReport } from '@/lib/domain/crash-report';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { CopyButton } from './CopyButton';
import { useTranslator } from './use-translator';

interface CopyReportButtonProps {
  crash: CrashTrace;
  actions: Pick<PanelActions, 'describeSelf' | 'copy'>;
}

/** Copies a report about an error of Deskhand's own code in the page. */
export function CopyReportButton({ crash, actions }: CopyReportButtonProps) {
  const { t } = useTranslator();
  const text = writeCrashReport(crash, 'page', actions.describeSelf());
  return <CopyButton text={{ kind: 'plain', text }} copy={actions.copy} label={t('crash.copy')} />;
}
