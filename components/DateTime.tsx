import { useTranslator } from './use-translator';

/** Shows the agent's local time, with UTC in the tooltip. Other texts are shown unchanged. */
export function DateTime({ iso }: { iso: string }) {
  const { formatTime, formatUtc } = useTranslator();
  const local = formatTime(iso);
  if (local === undefined) return iso;
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {local}
    </time>
  );
}
