import { type ReactNode, useEffect, useState } from 'react';

import { Button } from './Button';
import { Icon } from './icons/Icon';
import { useTranslator } from './use-translator';

/** Most requests end sooner, and a flashing number distracts. */
const SHOWN_AFTER_SECONDS = 3;

const RUNNING = 'flex flex-1 items-center gap-2 text-small text-soft';
/** In a very narrow line, words without room wrap into a line that is not shown. */
const RUNNING_NARROW = `${RUNNING} max-[300px]:h-5 max-[300px]:min-w-0 max-[300px]:flex-wrap max-[300px]:overflow-hidden`;

interface ProgressProps {
  label: string;
  /** Unix milliseconds; absent while nothing runs. */
  startedAt: number | undefined;
  onCancel: () => void;
  /** Other controls need the room of the words of its button. */
  isNarrow?: boolean;
  role?: 'status';
  /** Not shown. */
  children?: ReactNode;
}

/** The progress of a request. As a status region it stays, without a box, while nothing runs. */
export function Progress({ label, startedAt, onCancel, isNarrow = false, role, children }: ProgressProps) {
  const { t } = useTranslator();
  const isRunning = startedAt !== undefined;
  return (
    <div className={isRunning ? 'flex min-h-8 flex-1 items-center gap-2 ps-1 max-[250px]:basis-full' : 'contents'}>
      <p role={role} className={isRunning ? (isNarrow ? RUNNING_NARROW : RUNNING) : 'sr-only'}>
        {isRunning && (
          <>
            <span className="my-1.5 size-2 shrink-0 animate-wait rounded-full bg-accent forced-colors:bg-[CanvasText]" />
            <span className="two-lines" title={label}>
              {label}
            </span>
          </>
        )}
        {children && <span className="sr-only">{children}</span>}
      </p>
      {isRunning && (
        <>
          <Elapsed startedAt={startedAt} />
          <Button
            className={isNarrow ? 'max-[400px]:px-1.5' : 'max-[340px]:px-1.5'}
            title={t('request.cancel')}
            onClick={onCancel}
          >
            <span className={isNarrow ? 'max-[400px]:hidden' : 'max-[340px]:hidden'}>{t('request.cancel')}</span>
            <Icon name="cross" className={isNarrow ? 'hidden max-[400px]:block' : 'hidden max-[340px]:block'} />
          </Button>
        </>
      )}
    </div>
  );
}

/** Outside the live region, so that a screen reader does not count the seconds. */
function Elapsed({ startedAt }: { startedAt: number }) {
  const { t } = useTranslator();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - startedAt) / 1000);
  if (seconds < SHOWN_AFTER_SECONDS) return null;
  return (
    <span className="text-small whitespace-nowrap text-soft tabular-nums">{t('request.elapsed', { seconds })}</span>
  );
}
