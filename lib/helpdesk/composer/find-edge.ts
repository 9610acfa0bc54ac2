export interface Line {
  text: string;
  quote?: unknown;
}

/** A name or a team, such as "Mira Desk", or an empty line; a greeting and a sentence end in a mark. */
const NAME = /^\s*(.{0,39}[\p{L}\p{M}\p{N}]\s*)?$/u;

/** "Ada wrote:" belongs to the quote below it, and "Send it to:" to the address. */
const isIntroduction = (line?: Line): boolean => !!line?.text.trimEnd().endsWith(':');

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
  if (lines[edge]?.quote) return isIntroduction(lines[edge - 1]) ? edge - 1 : edge;
  return (isUntouched && lines[edge] ? findNames(lines.slice(0, edge)) : undefined) ?? edge;
}

/** Finds the first of at least two names at the end, which the helpdesk has written above its signature. */
function findNames(lines: readonly Line[]): number | undefined {
  const last = lines.findLastIndex(({ text, quote }) => quote || !NAME.test(text));
  const names = lines.flatMap(({ text }, at) => (at > last && text.trim() ? at : []));
  return names.length > 1 && !lines[last]?.quote && !isIntroduction(lines[last]) ? names[0] : undefined;
}
