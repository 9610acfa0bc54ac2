export interface Row {
  name: string;
  unit: 'kB' | 'ms' | 'MB';
  /** Of the bare extension. */
  floor?: number;
  /** Of the last release, or of another extension, in the same run. */
  release?: number;
  peer?: number;
  ours: number;
  /** An upper limit. */
  goal?: number;
}

let missed = 0;

/** Whether a printed table has missed a goal. */
export const isGoalMissed = (): boolean => missed > 0;

/** Prints measured values and marks missed goals. */
export function printTable(title: string, rows: readonly Row[]): void {
  const others = (['release', 'peer'] as const).filter((name) => rows.some((row) => row[name] !== undefined));
  const cells = rows.map(({ name, unit, floor, ours, goal, ...row }) => [
    name,
    write(floor, unit),
    ...others.map((other) => write(row[other], unit)),
    write(ours, unit),
    goal === undefined ? '' : `≤ ${write(goal, unit)}`,
    goal === undefined ? '' : ours <= goal ? 'met' : 'MISSED',
  ]);
  printColumns(title, [['', 'floor', ...others, 'Deskhand', 'goal', ''], ...cells]);
  missed += cells.filter((cell) => cell.at(-1) === 'MISSED').length;
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
