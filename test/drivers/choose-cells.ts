import { coverPairs } from './cover-pairs';
import { isComplete } from './is-complete';
import { BROWSER } from './start-test-browser';

const BROWSERS = ['Chromium', 'Firefox'] as const;

type In<Cell> = Cell & { browser: (typeof BROWSERS)[number] };

/**
 * Returns the cells that this run tries in its browser: all cells in a complete run. Otherwise both browsers together try every
 * pair of two properties of a cell, of which the browser is one.
 *
 * @param isTroubled cells that every run tries
 */
export function chooseCells<Cell extends Record<string, string>>(
  cells: readonly Cell[],
  isTroubled?: (cell: In<Cell>) => boolean,
): In<Cell>[] {
  const all = inBothBrowsers(cells);
  return (isComplete ? all : coverPairs(all, isTroubled)).filter(({ browser }) => browser === BROWSER);
}

/** Returns every second row, and the rows between in the other browser; all rows in a complete run. */
export function takeTurns<Row>(rows: readonly Row[], first: typeof BROWSER): readonly Row[] {
  const rest = BROWSER === first ? 0 : 1;
  return isComplete ? rows : rows.filter((_, index) => index % 2 === rest);
}

/** Begins with either browser in turn, so that they share the cells that one of them has to try. */
export function inBothBrowsers<Cell extends Record<string, string>>(cells: readonly Cell[]): In<Cell>[] {
  return cells.flatMap((cell, index) =>
    (index % 2 ? BROWSERS.toReversed() : BROWSERS).map((browser) => ({ ...cell, browser })),
  );
}
