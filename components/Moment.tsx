import { useSpeech } from './speech';

/** A moment in the agent's time, with UTC behind it. A text that is no time is shown as it came. */
export function Moment({ iso }: { iso: string }) {
  const { formatTime, formatUtc } = useSpeech();
  const local = formatTime(iso);
  if (local === undefined) return iso;
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {local}
    </time>
  );
}
