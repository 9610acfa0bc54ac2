import { Component, type ReactNode } from 'react';

import { type SelfDescription, writeCrashReport } from '@/lib/domain/crash-report';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';

import { CopyButton } from './CopyButton';
import { Notice } from './Notice';
import { useTranslator } from './use-translator';

export interface CrashActions<Part extends string> {
  /** Clears what the part holds, and nothing else. */
  resetPart: (part: Part) => void;
  describeSelf: () => SelfDescription;
  copy: BrowserActions['copy'];
}

interface ErrorBoundaryProps<Part extends string> {
  part: Part;
  actions: CrashActions<Part>;
  /** The part is shown again when this changes, such as the ticket. */
  subject?: unknown;
  children: ReactNode;
}

interface CrashState {
  subject?: unknown;
  crash?: { error: unknown } | undefined;
}

/** Shows a notice in place of a part that throws, so that the other parts stay. React has boundaries as classes alone. */
export class ErrorBoundary<Part extends string> extends Component<ErrorBoundaryProps<Part>, CrashState> {
  override state: CrashState = {};

  static getDerivedStateFromProps({ subject }: { subject?: unknown }, state: CrashState): CrashState | null {
    return subject === state.subject ? null : { subject, crash: undefined };
  }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { part, actions, children } = this.props;
    const { crash } = this.state;
    if (!crash) return children;
    const reset = () => {
      actions.resetPart(part);
      this.setState({ crash: undefined });
    };
    return <CrashNotice part={part} error={crash.error} actions={actions} onReset={reset} />;
  }
}

interface CrashNoticeProps {
  part: string;
  error: unknown;
  actions: Pick<CrashActions<string>, 'describeSelf' | 'copy'>;
  onReset: () => void;
}

function CrashNotice({ part, error, actions, onReset }: CrashNoticeProps) {
  const { t } = useTranslator();
  const report = writeCrashReport(error, part, actions.describeSelf());
  return (
    <div className="border-b border-line p-3">
      <Notice
        tone="bad"
        action={{ label: t('crash.reset'), onAct: onReset }}
        details={<CopyButton text={{ kind: 'plain', text: report }} copy={actions.copy} label={t('crash.copy')} />}
      >
        {t('crash.part')}
      </Notice>
    </div>
  );
}
