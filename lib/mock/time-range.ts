import { fail, succeed, type Outcome } from '@/lib/shared/outcome';

/** A range of instants in milliseconds since 1970, both ends included; an end that was not given is open. */
interface TimeRange {
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

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Contract: "All time fields use UTC", so a time without a zone is read as UTC. */
function parseTime(text: string): number {
  if (!ISO_TIME.test(text)) return Number.NaN;
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
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
  if (Number.isNaN(from)) return fail({ field: startField, message: 'Not an ISO 8601 time' });
  if (Number.isNaN(to)) return fail({ field: endField, message: 'Not an ISO 8601 time' });
  if (from > to) return fail({ field: startField, message: `Lies after ${endField}` });
  return succeed({ from, to });
}

/** Whether a row's time lies in the range. Without a range every row does; a row without the time never does. */
export function isInRange(time: string | undefined, range: TimeRange | undefined): boolean {
  if (range === undefined) return true;
  if (time === undefined) return false;
  const at = parseTime(time);
  return at >= range.from && at <= range.to;
}
