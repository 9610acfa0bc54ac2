import type { Finding } from '@/lib/domain/examination';
import type { CheckActions, PanelActions } from '@/lib/panel-view/panel-actions';
import type { CheckView } from '@/lib/panel-view/panel-view';

import { Button, IconButton } from '../Button';
import { CopyReportButton } from '../CopyReportButton';
import { Dialog } from '../Dialog';
import { LiveNotice, type NoticeProps } from '../Notice';
import { TextSkeleton } from '../TextSkeleton';
import { useTranslator } from '../use-translator';
import { FindingRow } from './FindingRow';
import { ReportDialog } from './ReportDialog';

interface CheckScreenProps {
  check: CheckView;
  actions: Pick<PanelActions, keyof CheckActions | 'saveReport' | 'copy' | 'describeSelf'>;
}

export default function CheckScreen({ check, actions }: CheckScreenProps) {
  const { t } = useTranslator();
  const { examination, answers, report } = check;
  return (
    <>
      <Dialog
        title={t('check.title')}
        closeLabel={t('check.close')}
        onClose={actions.closeCheck}
        actions={<IconButton icon="refresh" label={t('check.again')} onClick={actions.checkPage} />}
        footer={
          (examination?.crash && <CopyReportButton crash={examination.crash} actions={actions} />) ||
          (answers && (
            <div className="flex flex-col items-start gap-2">
              <p className="text-small text-soft">{t('check.report-hint')}</p>
              <div role="status" className="text-small text-soft empty:hidden">
                {report === 'making' && t('check.report-making')}
              </div>
              {report === 'failed' && (
                <p role="alert" className="text-small text-bad">
                  {t('check.report-failed')}
                </p>
              )}
              <Button onClick={actions.makeReport}>{t('check.report')}</Button>
            </div>
          ))
        }
      >
        <div className="p-3">
          <LiveNotice notice={examination ? summarize(examination.findings, t) : undefined} />
          {!examination && (
            <>
              <p role="status" className="sr-only">
                {t('check.running')}
              </p>
              <TextSkeleton lines={6} />
            </>
          )}
        </div>
        {examination && <Findings findings={examination.findings} />}
      </Dialog>
      {/* Opens after the other dialog, so it lies on top. */}
      {typeof report === 'object' && <ReportDialog report={report} actions={actions} />}
    </>
  );
}

/** Missing steps come first. The others are folded, unless nothing is missing. */
function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslator();
  const listOf = (...states: Finding['state'][]) =>
    states.flatMap((state) => findings.filter((finding) => finding.state === state));
  const missing = listOf('bad', 'absent');
  const found = listOf('good');
  if (missing.length === 0) return <FindingList findings={found} />;
  return (
    <>
      <FindingList findings={missing} />
      {found.length > 0 && (
        <details>
          <summary className="px-3 py-2 text-small font-medium hover:bg-sunken">
            {t('check.found-steps', { count: found.length })}
          </summary>
          <FindingList findings={found} />
        </details>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: Finding[] }) {
  return (
    <ol className="border-t border-line">
      {findings.map((finding, index) => (
        <FindingRow key={index} finding={finding} />
      ))}
    </ol>
  );
}

function summarize(findings: Finding[], t: ReturnType<typeof useTranslator>['t']): NoticeProps {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [bad, absent] = [count('bad'), count('absent')];
  if (bad > 0) return { tone: 'bad', children: t('check.some-bad', { bad }) };
  return absent > 0
    ? { tone: 'info', children: t('check.some-absent', { absent }) }
    : { tone: 'good', children: t('check.all-good') };
}
