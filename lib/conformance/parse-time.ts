/** Contract: "All time fields use UTC and ISO 8601 in the form yyyy-MM-ddTHH:mm:ssZ". */
export const TIME_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * An ISO 8601 instant in milliseconds since 1970; without a zone it is read as UTC.
 * @returns undefined when the text is none, or names a day there is not
 */
export function parseTime(text: string): number | undefined {
  const [whole, day = '', zone] = ISO_TIME.exec(text) ?? [];
  if (whole === undefined) return undefined;
  // `Date.parse` takes 30 February for 2 March.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const ms = Date.parse(zone === undefined ? `${whole}Z` : whole.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? undefined : ms;
}
