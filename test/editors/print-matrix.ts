/** In Markdown: one row per editor, one column per case. */
export function printMatrix(
  browser: string,
  editors: readonly string[],
  columns: readonly string[],
  read: (editor: string, column: string) => string | undefined,
): string {
  const rows = editors.map((editor) => [editor, ...columns.map((column) => read(editor, column) ?? 'not tried')]);
  const results = rows.flatMap(([, ...cells]) => cells);
  const tried = results.filter((result) => result !== 'not tried');
  const passed = tried.filter((result) => result === '✓');
  const lines = [[browser, ...columns], columns.concat('').map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}\n${browser}: ${passed.length} of ${tried.length} tried cells passed; a complete run tries ${results.length}\n`;
}
