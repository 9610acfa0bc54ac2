import { useClockText } from './use-clock-text';
import { useTranslator } from './use-translator';

interface DateTimeText {
  /** Relative up to a week, such as "20 minutes ago", then the day. */
  text: string;
  /** The full local time and UTC. */
  full: string;
}

/** Formats a time (ISO 8601), and updates relative texts while they are shown. Undefined for an invalid time. */
export function useDateTime(iso: string): DateTimeText | undefined {
  const { formatRelative, formatDay, formatTime, formatUtc } = useTranslator();
  const local = formatTime(iso);
  const text = useClockText((now) => formatRelative(Date.parse(iso), now) ?? formatDay(iso, now));
  if (text === undefined || local === undefined) return undefined;
  return { text, full: `${local} · ${formatUtc(iso)}` };
}
