import { useEffect, useState } from 'react';

import { Button } from './Button';
import { useSpeech } from './speech';

/** A wait this short is none; a number that flashes by would only worry. */
const SHOWN_AFTER_SECONDS = 3;

interface WaitingProps {
  label: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  onCancel: () => void;
}

/** A running request: what is being done, for how long, and the way out. */
export function Waiting({ label, startedAt, onCancel }: WaitingProps) {
  const { t } = useSpeech();
  return (
    <div className="flex min-h-9 items-center gap-2">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-small text-soft">
        <span className="size-2 shrink-0 animate-wait rounded-full bg-accent" />
        {label}
      </p>
      <Elapsed startedAt={startedAt} />
      <Button onClick={onCancel}>{t('ask.cancel')}</Button>
    </div>
  );
}

/** Outside the live region: a screen reader must not count seconds aloud. */
function Elapsed({ startedAt }: { startedAt: number }) {
  const { t } = useSpeech();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - startedAt) / 1000);
  if (seconds < SHOWN_AFTER_SECONDS) return null;
  return <span className="shrink-0 text-small text-soft tabular-nums">{t('ask.elapsed', { seconds })}</span>;
}

/** Grey lines in the shape of a text that is on its way. */
export function TextSkeleton({ lines }: { lines: number }) {
  const widths = ['w-1/3', 'w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'];
  return (
    <div aria-hidden="true" className="flex animate-wait flex-col gap-2 py-1">
      {widths.slice(0, lines).map((width, index) => (
        <div key={index} className={`h-3 rounded-chip bg-line ${width}`} />
      ))}
    </div>
  );
}
