import { useDateTime } from './use-date-time';

/** Shows how long ago a time was, or its day after a week; the full time is in the tooltip. Other texts stay as they are. */
export function DateTime({ iso }: { iso: string }) {
  const time = useDateTime(iso);
  if (!time) return iso;
  return (
    <time dateTime={iso} title={time.full}>
      {time.text}
    </time>
  );
}
