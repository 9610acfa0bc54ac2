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
  actions: Pick<
    PanelActions,
    keyof CheckActions | 'allowDesks' | 'openSettings' | 'saveReport' | 'copy' | 'describeSelf'
  >;
}

export default function CheckScreen({ check, actions }: CheckScreenProps) {
  const { t } = useTranslator();
  const { examination, answers, report } = check;
  const notice = examination && summarize(examination.findings, t);
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
        {/* The cause follows without a notice. */}
        <div className={examination && !notice ? '' : 'p-3'}>
          <LiveNotice notice={notice} />
          {!examination && (
            <>
              <p role="status" className="sr-only">
                {t('check.running')}
              </p>
              <TextSkeleton lines={6} />
            </>
          )}
        </div>
        {examination && (
          <Findings findings={examination.findings} missingHosts={check.missingHosts} actions={actions} />
        )}
      </Dialog>
      {/* Opens after the other dialog, so it lies on top. */}
      {typeof report === 'object' && <ReportDialog report={report} actions={actions} />}
    </>
  );
}

interface FindingsProps extends Pick<CheckView, 'missingHosts'> {
  findings: Finding[];
  actions: Pick<PanelActions, 'allowDesks' | 'openSettings'>;
}

/** Each step depends on those before, so the first one that failed is the cause, and the others are folded. */
function Findings({ findings, missingHosts = [], actions }: FindingsProps) {
  const { t, formatList } = useTranslator();
  const listOf = (...states: Finding['state'][]) =>
    states.flatMap((state) => findings.filter((finding) => finding.state === state));
  const cause = findings.find(({ state }) => state === 'bad');
  const missing = listOf('bad', 'absent').filter((finding) => finding !== cause);
  const found = listOf('good');
  if (!cause && missing.length === 0) return <FindingList findings={found} />;
  const openSettings = { label: t('action.open-settings'), onAct: () => actions.openSettings('helpdesks') };
  const allow = {
    label: t('check.allow', { hosts: formatList(missingHosts.map(nameHost)) }),
    onAct: actions.allowDesks,
  };
  const action = { settings: openSettings, allow }[String(cause?.next)];
  return (
    <>
      {cause && (
        <div role="alert">
          <ol className="border-t border-line">
            <FindingRow finding={cause} action={action} />
          </ol>
        </div>
      )}
      {cause ? (
        <FoldedFindings title={t('check.missing-steps', { count: missing.length })} findings={missing} />
      ) : (
        <FindingList findings={missing} />
      )}
      <FoldedFindings title={t('check.found-steps', { count: found.length })} findings={found} />
    </>
  );
}

function nameHost(pattern: string): string {
  return pattern.replace(/^.*:\/\//, '').replace(/\/\*$/, '');
}

function FoldedFindings({ title, findings }: { title: string; findings: Finding[] }) {
  return (
    findings.length > 0 && (
      <details>
        <summary className="px-3 py-2 text-small font-medium hover:bg-sunken">{title}</summary>
        <FindingList findings={findings} />
      </details>
    )
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

function summarize(findings: Finding[], t: ReturnType<typeof useTranslator>['t']): NoticeProps | undefined {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [bad, absent] = [count('bad'), count('absent')];
  // The cause itself follows.
  if (bad > 0) return undefined;
  return absent > 0
    ? { tone: 'info', children: t('check.some-absent', { absent }) }
    : { tone: 'good', children: t('check.all-good') };
}
