import type { ReactNode } from 'react';

import { Button } from './Button';
import { Icon, type IconName } from './icons/Icon';

type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const TONES: Record<NoticeTone, { icon: IconName; colors: string }> = {
  info: { icon: 'info', colors: 'bg-sunken text-ink' },
  good: { icon: 'check', colors: 'bg-good-wash text-good' },
  warn: { icon: 'clock', colors: 'bg-warn-wash text-warn' },
  bad: { icon: 'warning', colors: 'bg-bad-wash text-bad' },
};

export interface NoticeAction {
  label: string;
  onAct: () => void;
  /** The label says when it can be pressed. */
  isWaiting?: boolean;
  /** The next step of the whole panel. */
  isPrimary?: boolean;
}

export interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  action?: NoticeAction | undefined;
  details?: ReactNode;
}

/** One sentence and one action. A failure is an alert; others need a live region. */
export function Notice({ tone, children, action, details }: NoticeProps) {
  const { icon, colors } = TONES[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      // The border shows in forced colours.
      className={`flex min-h-9 items-start gap-2 rounded-tile border border-transparent px-3 py-2 ${colors}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1 text-small">
        <p className="min-w-[min(12rem,100%)] flex-1">{children}</p>
        {action?.isPrimary && (
          <Button variant="primary" onClick={action.onAct}>
            {action.label}
          </Button>
        )}
        {action && !action.isPrimary && (
          <button
            type="button"
            aria-disabled={action.isWaiting}
            className="min-h-6 font-medium text-ink underline decoration-1 underline-offset-2 hover:decoration-2 aria-disabled:text-soft aria-disabled:no-underline aria-disabled:tabular-nums"
            onClick={action.isWaiting ? undefined : action.onAct}
          >
            {action.label}
          </button>
        )}
        {details && <div className="basis-full text-soft wrap-anywhere">{details}</div>}
      </div>
    </div>
  );
}

interface LiveNoticeProps {
  notice: NoticeProps | undefined;
  /** Announced in place of the notice, and not shown. */
  announcement?: ReactNode;
}

/** The live region of a notice. It is always rendered, because screen readers announce only changes of known live regions. */
export function LiveNotice({ notice, announcement }: LiveNoticeProps) {
  const shown = announcement === undefined ? notice : undefined;
  const isFailure = shown?.tone === 'bad';
  return (
    <>
      <div role="status">
        {announcement !== undefined && <span className="sr-only">{announcement}</span>}
        {shown && !isFailure && <Notice {...shown} />}
      </div>
      {shown && isFailure && <Notice {...shown} />}
    </>
  );
}
