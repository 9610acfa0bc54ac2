/** Letters that fit into a row of the panel, at its usual width. */
const LETTERS_PER_ROW = 44;

/**
 * Rows a text takes in the panel. For Firefox, which cannot yet size a field by its content; where the browser can, the
 * number has no effect.
 */
export function estimateRows(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / LETTERS_PER_ROW)), 0);
}
