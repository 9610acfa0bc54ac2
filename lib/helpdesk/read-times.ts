/** Day first, month first. */
type Reading = 'dmy' | 'mdy';

const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/;
const NUMERIC = /(?<![\d:])(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d)/;
const CLOCK = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap])?/i;

/**
 * Reads the times of messages, in Unix milliseconds, if all are certain: in one reading of days and months that holds for
 * every date. A message without a time, such as an event, has that of the message before. Undefined if a time cannot be read,
 * or if the order depends on the reading.
 * @param language BCP 47 language of the page, which decides how it writes dates
 */
export function readTimes(texts: readonly (string | undefined)[], language: string): number[] | undefined {
  const dayFirst = readIn(texts, 'dmy', language);
  // Dates of one reading, such as those of ISO 8601, need no second pass.
  if (dayFirst && !texts.some((text) => isEitherWay(text, language))) return dayFirst;
  const monthFirst = readIn(texts, 'mdy', language);
  if (dayFirst && monthFirst) return isSameOrder(dayFirst, monthFirst) ? dayFirst : undefined;
  return dayFirst ?? monthFirst;
}

function readIn(texts: readonly (string | undefined)[], reading: Reading, language: string): number[] | undefined {
  const times: number[] = [];
  for (const text of texts) {
    const time = text?.trim() ? readTime(text, reading, language) : (times.at(-1) ?? -Infinity);
    if (Number.isNaN(time)) return undefined;
    times.push(time);
  }
  return times;
}

/** Returns the time; NaN if the text is none in this reading. */
function readTime(text: string, reading: Reading, language: string): number {
  if (ISO.test(text)) return Date.parse(text);
  const date = NUMERIC.exec(text);
  // Only English names of months can be read.
  if (!date) return /\p{L}{3}/u.test(text) ? Date.parse(text) : Number.NaN;
  const [, one = '', sign = '', two = '', three = ''] = date;
  if (one.length > 2) return combine(one, two, three, text);
  if (!mayBe(reading, sign, language)) return Number.NaN;
  return reading === 'dmy' ? combine(three, two, one, text) : combine(three, one, two, text);
}

function isEitherWay(text: string | undefined, language: string): boolean {
  const [, one = '', sign = ''] = (text && !ISO.test(text) && NUMERIC.exec(text)) || [];
  return sign !== '' && one.length < 3 && mayBe('mdy', sign, language);
}

/** In English, dates with slashes may be written either way, except where the region is known. */
function mayBe(reading: Reading, sign: string, language: string): boolean {
  const [tongue = '', region] = language.toLowerCase().split('-');
  if (sign === '.' || (tongue !== 'en' && tongue !== '')) return reading === 'dmy';
  if (region === undefined) return true;
  return (reading === 'mdy') === ['us', 'ph'].includes(region);
}

function combine(year: string, month: string, day: string, text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] = CLOCK.exec(text) ?? [];
  const hour = (Number(hours) % (half ? 12 : 24)) + (half.toLowerCase() === 'p' ? 12 : 0);
  const fullYear = year.length === 4 ? Number(year) : 2000 + Number(year);
  const time = new Date(fullYear, Number(month) - 1, Number(day), hour, Number(minutes), Number(seconds));
  // `Date` reads 30 February as 2 March.
  return time.getMonth() === Number(month) - 1 && time.getDate() === Number(day) ? time.getTime() : Number.NaN;
}

function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  return String(sortIndexes(one)) === String(sortIndexes(other));
}

/** Returns the places of the times, from the oldest on. Equal times stay as they are. */
export function sortIndexes(times: readonly number[]): number[] {
  return [...times.keys()].toSorted((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
}
