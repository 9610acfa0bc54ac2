/** In Markdown: one row per editor, one column per case. */
export function printMatrix(
  browser: string,
  editors: readonly string[],
  columns: readonly string[],
  read: (editor: string, column: string) => string | undefined,
): string {
  const rows = editors.map((editor) => [editor, ...columns.map((column) => read(editor, column) ?? 'not tried')]);
  const passed = rows.flat().filter((cell) => cell === '✓').length;
  const all = editors.length * columns.length;
  const lines = [[browser, ...columns], columns.concat('').map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}\n${browser}: ${passed} of ${all} cells\n`;
}
