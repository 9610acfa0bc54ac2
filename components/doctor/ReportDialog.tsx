import { useState } from 'react';

import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { ReportFile } from '@/lib/panel-view/panel-view';

import { Button } from '../Button';
import { CopyButton } from '../CopyButton';
import { Dialog } from '../Dialog';
import { useTranslator } from '../use-translator';

interface ReportDialogProps {
  report: ReportFile;
  actions: Pick<PanelActions, 'saveReport' | 'closeReport' | 'copy'>;
}

export function ReportDialog({ report, actions }: ReportDialogProps) {
  const { t } = useTranslator();
  const [isSaved, setSaved] = useState(false);
  const { name, contents, leftOut } = report;
  return (
    <Dialog
      title={t('report.title')}
      closeLabel={t('report.close')}
      onClose={actions.closeReport}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            onClick={() => {
              actions.saveReport(report);
              setSaved(true);
            }}
          >
            {t('report.save')}
          </Button>
          <CopyButton text={{ kind: 'plain', text: contents }} copy={actions.copy} />
          <p role="status" className="min-w-0 text-small text-soft wrap-anywhere">
            {isSaved && t('report.saved', { name })}
          </p>
        </div>
      }
    >
      <div className="flex h-full flex-col gap-2 p-3 text-small">
        <p>{t('report.intro')}</p>
        {leftOut > 0 && <p className="text-soft">{t('report.left-out', { count: leftOut })}</p>}
        <pre
          role="region"
          aria-label={t('report.contents')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          dir="ltr"
          className="min-h-40 flex-1 overflow-auto rounded-tile border border-line bg-sunken p-2 font-mono text-small whitespace-pre-wrap wrap-anywhere"
        >
          {contents}
        </pre>
      </div>
    </Dialog>
  );
}
