import { isComplete } from '@/test/drivers/is-complete';
import { BROWSER } from '@/test/drivers/start-test-browser';

import { coverPairs } from './cover-pairs';

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

export function inBothBrowsers<Cell extends Record<string, string>>(cells: readonly Cell[]): In<Cell>[] {
  return cells.flatMap((cell) => BROWSERS.map((browser) => ({ ...cell, browser })));
}
