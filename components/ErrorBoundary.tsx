import { Component, type ReactNode } from 'react';

import { type SelfDescription, writeCrashReport } from '@/lib/domain/crash-report';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';

import { CopyButton } from './CopyButton';
import { Notice } from './Notice';
import { useTranslator } from './use-translator';

interface CrashActions<Section extends string> {
  /** Clears what the section holds, and nothing else. */
  resetSection: (section: Section) => void;
  describeSelf: () => SelfDescription;
  copy: BrowserActions['copy'];
}

interface ErrorBoundaryProps<Section extends string> {
  section: Section;
  actions: CrashActions<Section>;
  /** The section is shown again when this changes, such as the ticket. */
  subject?: unknown;
  children: ReactNode;
}

interface CrashState {
  subject?: unknown;
  crash?: { error: unknown } | undefined;
}

/** Shows a notice in place of a section that throws, so that the other sections stay. React has boundaries as classes alone. */
export class ErrorBoundary<Section extends string> extends Component<ErrorBoundaryProps<Section>, CrashState> {
  override state: CrashState = {};

  static getDerivedStateFromProps({ subject }: { subject?: unknown }, state: CrashState): CrashState | null {
    return subject === state.subject ? null : { subject, crash: undefined };
  }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { section, actions, children } = this.props;
    const { crash } = this.state;
    if (!crash) return children;
    const reset = () => {
      actions.resetSection(section);
      this.setState({ crash: undefined });
    };
    return <CrashNotice section={section} error={crash.error} actions={actions} onReset={reset} />;
  }
}

interface CrashNoticeProps {
  section: string;
  error: unknown;
  actions: Pick<CrashActions<string>, 'describeSelf' | 'copy'>;
  onReset: () => void;
}

function CrashNotice({ section, error, actions, onReset }: CrashNoticeProps) {
  const { t } = useTranslator();
  const report = writeCrashReport(error, section, actions.describeSelf());
  return (
    <div className="border-b border-line p-3">
      <Notice
        tone="bad"
        action={{ label: t('crash.reset'), onAct: onReset }}
        details={<CopyButton text={{ kind: 'plain', text: report }} copy={actions.copy} label={t('crash.copy')} />}
      >
        {t('crash.section')}
      </Notice>
    </div>
  );
}
