const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Formats an ISO time as `20 Nov`. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** Formats an ISO time as `20 Nov, 18:41`. */
export function formatTime(iso: string): string {
  return DAY_AND_TIME.format(new Date(iso));
}
