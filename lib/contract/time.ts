import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses an ISO 8601 time to Unix milliseconds; without a zone it is UTC (Contract: "Order object"). Undefined for a
 * date alone or a day that does not exist.
 */
export function parseIsoTime(text: string): number | undefined {
  const [, day, , , zone] = ISO_TIME.exec(text) ?? [];
  if (day === undefined) return undefined;
  // `Date.parse` reads 30 February as 2 March.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  // `Date.parse` does not read a zone without a colon.
  const time = Date.parse(zone === undefined ? `${text}Z` : text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Formats a time in the contract's form, `yyyy-MM-ddTHH:mm:ssZ`. Cuts off fractions.
 * @throws RangeError for an invalid date, or a year without four digits
 */
export function writeContractTime(time: Date | number): string {
  const [, text] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\.\d{3}Z$/.exec(new Date(time).toISOString()) ?? [];
  if (text === undefined) throw new RangeError('A contract time has a year of four digits');
  return `${text}Z`;
}

/** Whether a text is an existing time in the contract's form. */
export function isContractTime(text: string): boolean {
  const time = parseIsoTime(text);
  return time !== undefined && writeContractTime(time) === text;
}

/** In Unix milliseconds, both ends included; infinite at an open end. */
export interface TimeRange {
  from: number;
  to: number;
}

export interface QueryFault {
  field: string;
  message: string;
}

export type RangeName = 'createTime' | 'lastUpdateTime';
export type TimeBounds = Partial<Record<`${RangeName}${'Start' | 'End'}`, string>>;

/**
 * Parses a time range of a query. Without bounds the range is undefined.
 * @param paired whether the two bounds must be sent together
 */
export function readTimeRange(
  query: TimeBounds,
  name: RangeName,
  { paired }: { paired: boolean },
): Outcome<TimeRange | undefined, QueryFault> {
  const startField = `${name}Start` as const;
  const endField = `${name}End` as const;
  const start = query[startField];
  const end = query[endField];
  const refuse = (field: string, message: string) => fail({ field, message });
  if (start === undefined && end === undefined) return succeed(undefined);
  if (paired && start === undefined) return refuse(startField, `Must be sent together with ${endField}`);
  if (paired && end === undefined) return refuse(endField, `Must be sent together with ${startField}`);
  const from = start === undefined ? -Infinity : parseIsoTime(start);
  const to = end === undefined ? Infinity : parseIsoTime(end);
  const notATime = 'Must be an ISO 8601 time such as 2026-01-31T12:00:00Z';
  if (from === undefined) return refuse(startField, notATime);
  if (to === undefined) return refuse(endField, notATime);
  if (from > to) return refuse(startField, `Lies after ${endField}`);
  return succeed({ from, to });
}

/** Returns whether a time, in Unix milliseconds, is in a range. A missing time is in none. */
export function isInRange(at: number | undefined, { from, to }: TimeRange): boolean {
  return at !== undefined && at >= from && at <= to;
}
