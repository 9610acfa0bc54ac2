/** At the usual width of the panel. */
const CHARACTERS_PER_ROW = 44;

/** Estimates the rows of a text field, for Firefox 153, which has no `field-sizing`. */
export function estimateRows(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_ROW)), 0);
}
