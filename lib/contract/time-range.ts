import { parseIsoTime } from './time';

/** A range of instants in milliseconds since 1970, both ends included; an end that was not given is open. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The field that makes a query unusable, and why. */
export interface QueryFault {
  field: string;
  message: string;
}

type RangeName = 'createTime' | 'lastUpdateTime';
export type TimeBounds = Partial<Record<`${RangeName}${'Start' | 'End'}`, string>>;

/**
 * Reads one range of a query: its bounds are ISO 8601, and the start does not lie after the end.
 * @param paired whether the two bounds are used together only, as the product query says
 * @returns a range of undefined when neither bound was sent: then nothing is filtered
 */
export function readTimeRange(
  query: TimeBounds,
  name: RangeName,
  { paired }: { paired: boolean },
): { ok: true; value: TimeRange | undefined } | { ok: false; failure: QueryFault } {
  const startField = `${name}Start` as const;
  const endField = `${name}End` as const;
  const start = query[startField];
  const end = query[endField];
  const refuse = (field: string, message: string) => ({ ok: false as const, failure: { field, message } });
  if (start === undefined && end === undefined) return { ok: true, value: undefined };
  if (paired && start === undefined) return refuse(startField, `Must be sent together with ${endField}`);
  if (paired && end === undefined) return refuse(endField, `Must be sent together with ${startField}`);
  const from = start === undefined ? -Infinity : parseIsoTime(start);
  const to = end === undefined ? Infinity : parseIsoTime(end);
  const notATime = 'Must be an ISO 8601 time such as 2026-01-31T12:00:00Z';
  if (from === undefined) return refuse(startField, notATime);
  if (to === undefined) return refuse(endField, notATime);
  if (from > to) return refuse(startField, `Lies after ${endField}`);
  return { ok: true, value: { from, to } };
}

/**
 * Whether a row's time lies in a range, both ends included. A row without the time never does.
 * @param at milliseconds since 1970
 */
export function isInRange(at: number | undefined, { from, to }: TimeRange): boolean {
  return at !== undefined && at >= from && at <= to;
}
