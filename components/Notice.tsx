import type { ReactNode } from 'react';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { Icon, type IconName } from './icons/Icon';

type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const TONES: Record<NoticeTone, { icon: IconName; colors: string }> = {
  info: { icon: 'info', colors: 'bg-sunken text-ink' },
  good: { icon: 'check', colors: 'bg-good-wash text-good' },
  warn: { icon: 'warning', colors: 'bg-warn-wash text-warn' },
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
  /** Spoken when it comes. A failure is an alert, which speaks without it. */
  isSpoken?: boolean;
}

/** One sentence and one action. */
export function Notice({ tone, children, action, details, isSpoken = false }: NoticeProps) {
  const { icon, colors } = TONES[tone];
  useAnnouncement(isSpoken && tone !== 'bad' && typeof children === 'string' && children);
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      // The border shows in forced colours.
      className={`flex min-h-9 items-start gap-2 rounded-tile border border-transparent px-3 py-2 ${colors}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div
        // Beside a high button, the words must stay beside the icon.
        className={`flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1 text-small ${action?.isPrimary ? 'items-start' : 'items-baseline'}`}
      >
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

/** The live region of a notice in a page without a ticket. It is always rendered, because screen readers miss a new one. */
export function LiveNotice({ notice }: { notice: NoticeProps | undefined }) {
  const isFailure = notice?.tone === 'bad';
  return (
    <>
      {/* Takes no gap of a list while it is empty. */}
      <div role="status" className="empty:absolute">
        {notice && !isFailure && <Notice {...notice} />}
      </div>
      {notice && isFailure && <Notice {...notice} />}
    </>
  );
}
