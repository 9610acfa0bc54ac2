import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Random } from '@/demo/shop/sample-data/random';
import { isComplete } from '@/test/drivers/is-complete';

export const FIGURES_FOLDER = join(import.meta.dirname, '../../test-output/figures');

/** One promise, as tried in one browser or in none. `scripts/print-figures.mjs` prints it. */
export interface Figure {
  /** As in the table of `docs/security.md`. */
  promise: string;
  where: 'Chromium' | 'Firefox' | 'Node' | 'PostgreSQL';
  tried: number;
  /** Number of tries in the complete suite. */
  full: number;
  /** Kind of violation → how often it was seen. The promise is kept when all are 0. */
  violations: Record<string, number>;
  /** Further measurements with their units, such as the time of a recovery. */
  measured?: Record<string, string>;
}

/**
 * Returns how many of the complete suite's tries this run makes: otherwise a fortieth.
 * @param least number of tries in any run, such as one for each kind
 */
export function countTries(full: number, least = 2): number {
  return isComplete ? full : Math.max(least, Math.ceil(full / 40));
}

/** Seed of the random choices, for tries that differ from run to run. A failing test prints it. */
export const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_007);

/** Chooses the tries of this run at random, each kind once before any kind twice. */
export function chooseTries<Try>(all: readonly Try[], kindOf: (one: Try) => unknown): Try[] {
  const random = new Random(SEED);
  const shuffled = all.map((one) => ({ one, rank: random.below(2 ** 31) })).toSorted((a, b) => a.rank - b.rank);
  const kinds = Map.groupBy(shuffled, ({ one }) => kindOf(one));
  const rounds = [...kinds.values()].flatMap((same) => same.map(({ one }, round) => ({ one, round })));
  const tried = rounds.toSorted((a, b) => a.round - b.round).slice(0, countTries(all.length, kinds.size));
  return tried.map(({ one }) => one);
}

/** Keeps a figure for the table that follows the run. Call it before the figure is asserted, so that failures are printed, too. */
export function writeFigure(figure: Figure, folder = FIGURES_FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const name = `${figure.promise} ${figure.where}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...figure, seed: SEED }));
}
