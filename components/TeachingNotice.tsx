import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { PanelView } from '@/lib/panel-view/panel-view';

import { CopyReportButton } from './CopyReportButton';
import { Notice } from './Notice';
import { useTranslator } from './use-translator';

interface TeachingNoticeProps extends Pick<PanelView, 'teaching' | 'crash'> {
  actions: Pick<PanelActions, 'describeSelf' | 'copy'>;
}

/** A lesson that did not start, or an error of Deskhand's own code in the page. */
export function TeachingNotice({ teaching, crash, actions }: TeachingNoticeProps) {
  const { t, isComplete } = useTranslator();
  if (!isComplete || (!teaching && !crash)) return null;
  return (
    <div className="px-3 py-2">
      <Notice tone="bad" details={crash && <CopyReportButton crash={crash} actions={actions} />}>
        {teaching ? t(`teach.${teaching}`) : t('page.page-failed')}
      </Notice>
    </div>
  );
}
