/** Day first, month first. */
type Reading = 'dmy' | 'mdy';

const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/;
const NUMERIC = /(?<![\d:])(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})(?![\d:])\.?/;
const CLOCK = /(?<!\d)(\d{1,2})[:.h](\d{2})(?::(\d{2}))?(?!\d)(?: ?([ap])\.? ?m\b)?/i;
const MONTHS =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
const MONTH = new RegExp(String.raw`(?<!\p{L})(?:${MONTHS})(?!\p{L})`, 'iu');
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** Halves of the day in other languages. Nobody knows where they stand in the text. */
const HALF_DAY = /[上下]午|午[前後]|오[전후]|[πμ]\.?μ|(?<!\p{L})(?:[صم]|SA|CH)(?!\p{L})|पूर्वाह्न|अपराह्न/u;
/** Languages that write the year first, also one of two digits. */
const YEAR_FIRST = new Set(['ja', 'ko', 'zh', 'hu', 'lt', 'sv', 'fa', 'mn']);

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

/** Returns the time; NaN if the text is none in this reading, or has a number whose meaning is unknown. */
function readTime(text: string, reading: Reading, language: string): number {
  if (ISO.test(text)) return Date.parse(text);
  if (HALF_DAY.test(text)) return Number.NaN;
  const date = NUMERIC.exec(text);
  if (!date) return readNamed(text);
  const [all, one = '', sign = '', two = '', three = ''] = date;
  const clock = text.replace(all, ' ');
  if (one.length > 2) return combine(one, two, three, clock);
  if (!mayBe(reading, sign, language)) return Number.NaN;
  return reading === 'dmy' ? combine(three, two, one, clock) : combine(three, one, two, clock);
}

/** Reads a date with the English name of its month, such as "Mon Nov 16 09:00:00 2026". */
function readNamed(text: string): number {
  const [month = ''] = MONTH.exec(text) ?? [];
  const [year = ''] = YEAR.exec(text) ?? [];
  const around = text.replace(month, ' ').replace(year, ' ');
  const [clock = ''] = CLOCK.exec(around) ?? [];
  const [day, ...others] = around.replace(clock, ' ').match(/\d+/g) ?? [];
  if (!month || !year || day === undefined || others.length > 0) return Number.NaN;
  const number = MONTHS.split('|').findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())) + 1;
  return combine(year, String(number), day, clock);
}

function isEitherWay(text: string | undefined, language: string): boolean {
  const [, one = '', sign = ''] = (text && !ISO.test(text) && NUMERIC.exec(text)) || [];
  return sign !== '' && one.length < 3 && mayBe('mdy', sign, language);
}

/** English and Filipino where dates are written either way, and Spanish where English is spoken, too. */
const EITHER_WAY = new Set(['', 'en', 'en-ca', 'fil', 'fil-ph', 'tl', 'tl-ph', 'es-us', 'es-pr', 'es-pa']);
const MONTH_FIRST = new Set(['en-us', 'en-ph']);

/** In some regions, dates with slashes may be written either way. Some pages name them as POSIX does: `en_US.UTF-8`. */
function mayBe(reading: Reading, sign: string, language: string): boolean {
  const [tongue = '', ...parts] = language.toLowerCase().split(/[-_.]/);
  const region = parts.find((part) => /^[a-z]{2}$/.test(part));
  const place = region === undefined ? tongue : `${tongue}-${region}`;
  if (YEAR_FIRST.has(tongue)) return false;
  if (sign === '.') return reading === 'dmy';
  return EITHER_WAY.has(place) || (reading === 'mdy') === MONTH_FIRST.has(place);
}

function combine(year: string, month: string, day: string, around: string): number {
  const [clock = '', hours = '0', minutes = '0', seconds = '0', half = ''] = CLOCK.exec(around) ?? [];
  if (/\d/.test(around.replace(clock, ''))) return Number.NaN;
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
