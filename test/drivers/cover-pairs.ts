/**
 * Chooses few rows that hold every pair of values of two columns that `rows` holds. Of the rows with the most new pairs it
 * takes the first.
 *
 * @param isNeeded rows that are always chosen
 */
export function coverPairs<Row extends Readonly<Record<string, string>>>(
  rows: readonly Row[],
  isNeeded: (row: Row) => boolean = () => false,
): Row[] {
  const missing = new Set(rows.flatMap(listPairs));
  const chosen: Row[] = [];
  const choose = (row: Row): void => {
    chosen.push(row);
    for (const pair of listPairs(row)) missing.delete(pair);
  };
  const countNew = (row: Row): number => listPairs(row).filter((pair) => missing.has(pair)).length;
  rows.filter(isNeeded).forEach(choose);
  while (missing.size > 0) choose(rows.reduce((best, row) => (countNew(row) > countNew(best) ? row : best)));
  return chosen;
}

/** As strings. */
export function listPairs(row: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(row).map(([column, value]) => `${column} ${value}`);
  return values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value}, ${other}`));
}
