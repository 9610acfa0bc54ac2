const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an ISO 8601 time. A time without a zone is read as UTC (contract: "All time fields use UTC"); a date alone is no
 * time.
 * @returns milliseconds since 1970; undefined when the text is no ISO 8601 time, or names a day no calendar has
 */
export function parseIsoTime(text: string): number | undefined {
  const [, day, , , zone] = ISO_TIME.exec(text) ?? [];
  if (day === undefined) return undefined;
  // `Date.parse` reads 30 February as 2 March.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  // Nor does it read a zone without a colon.
  const time = Date.parse(zone === undefined ? `${text}Z` : text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Writes a time as the contract does: `yyyy-MM-ddTHH:mm:ssZ`. Fractions of a second are cut off.
 * @param time a date, or milliseconds since 1970
 * @throws RangeError for a date that is none, or a year that has no four digits
 */
export function writeContractTime(time: Date | number): string {
  const [, text] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\.\d{3}Z$/.exec(new Date(time).toISOString()) ?? [];
  if (text === undefined) throw new RangeError('A contract time has a year of four digits');
  return `${text}Z`;
}

/** Whether a text is a time in the contract's form, of a day that there is. */
export function isContractTime(text: string): boolean {
  const time = parseIsoTime(text);
  return time !== undefined && writeContractTime(time) === text;
}
