export interface Line {
  text: string;
  quote?: unknown;
}

/** A name or a team, such as "Mira Desk"; a greeting and a sentence end in a mark. */
const NAME = /^.{0,39}[\p{L}\p{M}\p{N}]$/u;

/**
 * Finds the index of the line before which a reply goes: the signature, otherwise the quote, otherwise the end of the draft.
 * @param isUntouched nobody has typed in the draft.
 */
export function findEdge<Found extends Line>(
  lines: readonly Found[],
  isMarked: (line: Found) => unknown = () => false,
  isUntouched = false,
): number {
  const begins = [
    isMarked,
    // RFC 3676; inside a quote this line starts another person's signature.
    ({ text, quote }: Found) => !quote && text.trim() === '--',
    ({ quote }: Found) => quote,
  ];
  const edge = begins.map((isEdge) => lines.findIndex(isEdge)).find((found) => found >= 0) ?? lines.length;
  // "Ada wrote:" belongs to the quote.
  if (lines[edge]?.quote) return lines[edge - 1]?.text.trimEnd().endsWith(':') ? edge - 1 : edge;
  return isUntouched && lines[edge] ? findNames(lines, edge) : edge;
}

/** Finds the first of at least two names above a signature, which the helpdesk has written there. */
function findNames(lines: readonly Line[], edge: number): number {
  let [names, first] = [0, edge];
  for (let at = edge - 1; at >= 0; at--) {
    const text = lines[at]?.text.trim();
    // These belong to the words above them, as an address does.
    if (lines[at]?.quote || text?.endsWith(':')) return edge;
    if (text && !NAME.test(text)) break;
    if (text) [names, first] = [names + 1, at];
  }
  return names > 1 ? first : edge;
}
