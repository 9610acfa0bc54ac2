import { fail, succeed, type Outcome } from '@/lib/shared/outcome';

/** A range of instants in milliseconds since 1970, both ends included; an end that was not given is open. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The query field that makes a range unusable, and why. */
interface FieldFault {
  field: string;
  message: string;
}

/** The time bounds of an order or product query. */
type TimeBounds = Partial<Record<`${'createTime' | 'lastUpdateTime'}${'Start' | 'End'}`, string>>;

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Milliseconds since 1970; undefined when it is no ISO 8601 time or no day of the calendar. Contract: "All time fields
 * use UTC", so a time without a zone is read as UTC.
 */
export function parseTime(text: string): number | undefined {
  const [, day, , , zone] = ISO_TIME.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = Date.parse(zone ? text : `${text}Z`);
  // Date.parse takes 30 February for 2 March.
  const dayOfMonth = Number(day.slice(-2));
  const isDay = dayOfMonth <= 28 || new Date(Date.parse(day)).getUTCDate() === dayOfMonth;
  return isDay && !Number.isNaN(at) ? at : undefined;
}

/** The time as the contract writes it: `yyyy-MM-ddTHH:mm:ssZ`, fractions of a second cut off. */
export function writeTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/**
 * Reads one range of a query.
 * @param paired whether the two bounds are used together only, as the product query says
 * @returns undefined when neither bound was sent: then nothing is filtered
 */
export function parseTimeRange(
  query: TimeBounds,
  name: 'createTime' | 'lastUpdateTime',
  { paired }: { paired: boolean },
): Outcome<TimeRange | undefined, FieldFault> {
  const startField = `${name}Start` as const;
  const endField = `${name}End` as const;
  const start = query[startField];
  const end = query[endField];
  if (start === undefined && end === undefined) return succeed(undefined);
  if (paired && start === undefined)
    return fail({ field: startField, message: `Must be sent together with ${endField}` });
  if (paired && end === undefined)
    return fail({ field: endField, message: `Must be sent together with ${startField}` });
  const from = start === undefined ? -Infinity : parseTime(start);
  const to = end === undefined ? Infinity : parseTime(end);
  const notATime = 'Must be an ISO 8601 time such as 2026-01-31T12:00:00Z';
  if (from === undefined) return fail({ field: startField, message: notATime });
  if (to === undefined) return fail({ field: endField, message: notATime });
  if (from > to) return fail({ field: startField, message: `Lies after ${endField}` });
  return succeed({ from, to });
}

/** Whether a row's time lies in the range. A row without the time never does. */
export function isInRange(at: number | undefined, { from, to }: TimeRange): boolean {
  return at !== undefined && at >= from && at <= to;
}
