import type { Examination, Finding } from '@/lib/domain/examination';

import { Button, IconButton } from '../Button';
import type { Copy } from '../CopyButton';
import { Dialog } from '../Dialog';
import { LiveNotice, type NoticeProps } from '../Notice';
import { useSpeech } from '../speech';
import { TextSkeleton } from '../Waiting';
import { FindingRow } from './FindingRow';
import { type Report, ReportDialog } from './ReportDialog';

export interface CheckActions {
  onCheckPage: () => void;
  onCloseCheck: () => void;
  onMakeReport: () => void;
  onCloseReport: () => void;
  onSaveReport: (report: Report) => void;
  onCopy: Copy;
}

/** What is shown of a check. */
export interface CheckScreenData {
  /** Absent while the page is examined. */
  examination?: Examination | undefined;
  /** A snapshot of the page can be made. */
  answers?: boolean | undefined;
  report?: 'making' | 'failed' | Report | undefined;
}

/** What reading the open page comes to, step by step, and what to do about it. */
export function CheckScreen({ examination, answers, report, on }: CheckScreenData & { on: CheckActions }) {
  const { t } = useSpeech();
  return (
    <>
      <Dialog
        title={t('check.title')}
        closeLabel={t('check.close')}
        onClose={on.onCloseCheck}
        actions={<IconButton icon="refresh" label={t('check.again')} onClick={on.onCheckPage} />}
        footer={
          answers && (
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
              <Button onClick={on.onMakeReport}>{t('check.report')}</Button>
            </div>
          )
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
      {/* After the other, whose place on top it takes. */}
      {typeof report === 'object' && <ReportDialog report={report} on={on} />}
    </>
  );
}

/** What is missing comes first, the worst of it on top; the rest is folded away, unless it is all there is. */
function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useSpeech();
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

function summarize(findings: Finding[], t: ReturnType<typeof useSpeech>['t']): NoticeProps {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [bad, absent] = [count('bad'), count('absent')];
  if (bad > 0) return { tone: 'bad', children: t('check.some-bad', { bad }) };
  return absent > 0
    ? { tone: 'info', children: t('check.some-absent', { absent }) }
    : { tone: 'good', children: t('check.all-good') };
}
