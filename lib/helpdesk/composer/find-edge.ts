/** A line of a draft, for judging what it is. */
export interface Line {
  text: string;
  /** What it is quoted in, if it is. */
  quote?: unknown;
}

/**
 * Finds the line that a reply stands above: where the signature begins, or else the quote.
 *
 * @param isMarked - Whether a line begins what the page marks as a signature.
 * @returns the number of the line; past the last one, where there is neither.
 */
export function findEdge<Found extends Line>(
  lines: readonly Found[],
  isMarked: (line: Found) => unknown = () => false,
): number {
  const begins = [
    isMarked,
    // RFC 3676; such a line in a quote is the signature of someone else.
    ({ text, quote }: Found) => !quote && text.trim() === '--',
    ({ quote }: Found) => quote,
  ];
  const edge = begins.map((isEdge) => lines.findIndex(isEdge)).find((found) => found >= 0) ?? lines.length;
  // The line that says who is quoted goes with the quote.
  return lines[edge]?.quote && lines[edge - 1]?.text.trimEnd().endsWith(':') ? edge - 1 : edge;
}
