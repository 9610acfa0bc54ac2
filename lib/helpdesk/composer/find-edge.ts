export interface Line {
  text: string;
  quote?: unknown;
}

/** Finds the index of the line before which a reply goes: the signature, otherwise the quote, otherwise the end of the draft. */
export function findEdge<Found extends Line>(
  lines: readonly Found[],
  isMarked: (line: Found) => unknown = () => false,
): number {
  const begins = [
    isMarked,
    // RFC 3676; inside a quote this line starts another person's signature.
    ({ text, quote }: Found) => !quote && text.trim() === '--',
    ({ quote }: Found) => quote,
  ];
  const edge = begins.map((isEdge) => lines.findIndex(isEdge)).find((found) => found >= 0) ?? lines.length;
  // "Ada wrote:" belongs to the quote.
  return lines[edge]?.quote && lines[edge - 1]?.text.trimEnd().endsWith(':') ? edge - 1 : edge;
}
