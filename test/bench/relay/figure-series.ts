import { median } from '../quantiles';

/** Name → figure. */
export type Figures = Record<string, number>;

/** Collects the results of rounds in which loads take turns. */
export interface FigureSeries {
  add: (load: string, result: object) => void;
  /** The median of each figure of a load, and the figures of each round. */
  summarise: (load: string) => { figures: Figures; rounds: Figures[] };
}

export function createFigureSeries(): FigureSeries {
  const results = new Map<string, Figures[]>();
  return {
    add(load, result) {
      results.set(load, [...(results.get(load) ?? []), { ...result }]);
    },
    summarise(load) {
      const rounds = results.get(load) ?? [];
      return { figures: takeMedians(rounds), rounds };
    },
  };
}

/** Takes the median of each figure. */
export function takeMedians(results: readonly Figures[]): Figures {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
}
