import { useState } from 'react';

import { Button } from '../Button';
import { type Copy, CopyButton } from '../CopyButton';
import { Dialog } from '../Dialog';
import { useSpeech } from '../speech';

/** A snapshot as a file. */
export interface Report {
  name: string;
  contents: string;
  leftOut: number;
}

interface ReportDialogProps {
  report: Report;
  on: { onSaveReport: (report: Report) => void; onCloseReport: () => void; onCopy: Copy };
}

/** Exactly what would be saved, before it is. */
export function ReportDialog({ report, on }: ReportDialogProps) {
  const { t } = useSpeech();
  const [isSaved, setSaved] = useState(false);
  const { name, contents, leftOut } = report;
  return (
    <Dialog
      title={t('report.title')}
      closeLabel={t('report.close')}
      onClose={on.onCloseReport}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            look="primary"
            onClick={() => {
              on.onSaveReport(report);
              setSaved(true);
            }}
          >
            {t('report.save')}
          </Button>
          <CopyButton text={{ kind: 'plain', text: contents }} onCopy={on.onCopy} />
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
