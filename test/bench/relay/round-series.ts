import { median } from '../quantiles';
import type { ServerName } from './start-targets';

/** Name → figure. */
export type Figures = Record<string, number>;

/** Figures of both servers, as medians and of each round. */
export type Compared = Record<ServerName, Figures> & { rounds: Record<ServerName, Figures[]> };

/** Collects the results of rounds in which the servers take turns. */
export interface RoundSeries {
  add: (load: string, server: ServerName, result: object) => void;
  compare: (load: string) => Compared;
}

export function createRoundSeries(): RoundSeries {
  const results = new Map<string, Record<ServerName, Figures[]>>();
  const of = (load: string) => results.get(load) ?? { bare: [], relay: [] };
  return {
    add(load, server, result) {
      const known = of(load);
      known[server].push({ ...result });
      results.set(load, known);
    },
    compare(load) {
      const rounds = of(load);
      return { bare: takeMedians(rounds.bare), relay: takeMedians(rounds.relay), rounds };
    },
  };
}

/** Takes the median of each figure. */
export function takeMedians(results: readonly Figures[]): Figures {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
}
