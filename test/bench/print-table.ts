export interface Row {
  name: string;
  unit: 'kB' | 'ms' | 'MB';
  /** Of the bare extension. */
  floor?: number;
  ours: number;
  /** An upper limit. */
  goal?: number;
}

/** Prints measured values and marks missed goals. One of them lets the command fail at its end. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, unit, floor, ours, goal }) => [
    name,
    write(floor, unit),
    write(ours, unit),
    goal === undefined ? '' : `≤ ${write(goal, unit)}`,
    goal === undefined ? '' : ours <= goal ? 'met' : 'MISSED',
  ]);
  printColumns(title, [['', 'floor', 'Deskhand', 'goal', ''], ...cells]);
  if (rows.some(({ ours, goal }) => goal !== undefined && ours > goal)) process.exitCode = 1;
}

/** Prints lines of cells under their heads as a table of Markdown, the first column to the left. */
export function printColumns(title: string, [heads = [], ...lines]: readonly string[][]): void {
  const widths = heads.map((_, column) => Math.max(2, ...[heads, ...lines].map((line) => line[column]?.length ?? 0)));
  const writeLine = (line: readonly string[]) => {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(`| ${cells.join(' | ')} |`);
  };
  console.log(`\n${title}\n`);
  writeLine(heads);
  writeLine(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  for (const line of lines) writeLine(line);
  console.log('');
}

function write(value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}
