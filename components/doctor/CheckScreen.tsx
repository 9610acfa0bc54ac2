import type { Finding } from '@/lib/domain/examination';
import type { CheckActions, PanelActions } from '@/lib/panel-view/panel-actions';
import type { CheckView } from '@/lib/panel-view/panel-view';
import { nameHost } from '@/lib/shared/match-pattern';

import { Button } from '../Button';
import { CopyReportButton } from '../CopyReportButton';
import { Dialog } from '../Dialog';
import { LiveNotice, type NoticeAction, type NoticeProps } from '../Notice';
import { TextSkeleton } from '../TextSkeleton';
import { useTranslator } from '../use-translator';
import { FindingRow } from './FindingRow';
import { ReportDialog } from './ReportDialog';

interface CheckScreenProps {
  check: CheckView;
  actions: Required<Pick<PanelActions, keyof CheckActions | 'allowHosts' | 'saveReport' | 'copy' | 'describeSelf'>> &
    Pick<PanelActions, 'openSettings'>;
}

export default function CheckScreen({ check, actions }: CheckScreenProps) {
  const { t, formatList } = useTranslator();
  const { examination, answers, report, missingHosts = [] } = check;
  const notice = examination && summarize(examination.findings, t);
  // Each step depends on those before, so the first one that failed is the cause.
  const cause = examination?.findings.find(({ state }) => state === 'bad');
  const again = { label: t('check.again'), onAct: actions.checkPage };
  const snapshot = { label: t('check.report'), onAct: actions.makeReport };
  const fixes: Partial<Record<string, NoticeAction>> = {
    allow: {
      label: t('check.allow', { hosts: formatList(missingHosts.map(nameHost)) }),
      onAct: () => actions.allowHosts(missingHosts),
    },
    settings: { label: t('action.open-settings'), onAct: () => actions.openSettings?.('helpdesks') },
    report: snapshot,
  };
  const fix = cause && (fixes[String(cause.next)] ?? again);
  return (
    <>
      <Dialog
        title={t('check.title')}
        closeLabel={t('check.close')}
        onClose={actions.closeCheck}
        actions={
          // No second button does the same.
          fix !== again && (
            <Button variant="quiet" onClick={again.onAct}>
              {again.label}
            </Button>
          )
        }
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
              {fix !== snapshot && <Button onClick={snapshot.onAct}>{snapshot.label}</Button>}
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
        {examination && <Findings findings={examination.findings} cause={cause} fix={fix} />}
      </Dialog>
      {/* Opens after the other dialog, so it lies on top. */}
      {typeof report === 'object' && <ReportDialog report={report} actions={actions} />}
    </>
  );
}

interface FindingsProps {
  findings: Finding[];
  cause: Finding | undefined;
  fix: NoticeAction | undefined;
}

/** Below the cause, the other findings are folded. */
function Findings({ findings, cause, fix }: FindingsProps) {
  const { t } = useTranslator();
  const listOf = (...states: Finding['state'][]) =>
    states.flatMap((state) => findings.filter((finding) => finding.state === state));
  const missing = listOf('bad', 'absent').filter((finding) => finding !== cause);
  const found = listOf('good');
  if (!cause && missing.length === 0) return <FindingList findings={found} />;
  return (
    <>
      {cause && (
        <div role="alert">
          <ol className="border-t border-line">
            <FindingRow finding={cause} action={fix} />
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
