export interface Row {
  name: string;
  unit: 'kB' | 'ms' | 'MB';
  /** Of the bare extension. */
  floor?: number;
  ours: number;
  /** An upper limit. */
  goal?: number;
}

/** Prints measured values and marks missed goals. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, unit, floor, ours, goal }) => [
    name,
    write(floor, unit),
    write(ours, unit),
    goal === undefined ? '' : `≤ ${write(goal, unit)}`,
    goal === undefined ? '' : ours <= goal ? 'met' : 'MISSED',
  ]);
  printColumns(title, [['', 'floor', 'Deskhand', 'goal', ''], ...cells]);
}

/** Prints lines of cells under their heads, the first column to the left. */
export function printColumns(title: string, lines: readonly string[][]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}\n`);
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
  }
  console.log('');
}

function write(value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}
