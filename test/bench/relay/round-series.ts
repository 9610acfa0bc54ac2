import { createFigureSeries, type Figures } from './figure-series';
import type { ServerName } from './start-targets';

/** Figures of both servers, as medians and of each round. */
export type Compared = Record<ServerName, Figures> & { rounds: Record<ServerName, Figures[]> };

/** Collects the results of rounds in which the servers take turns. */
export interface RoundSeries {
  add: (load: string, server: ServerName, result: object) => void;
  compare: (load: string) => Compared;
}

export function createRoundSeries(): RoundSeries {
  const series = createFigureSeries();
  const nameOf = (load: string, server: ServerName) => `${server}, ${load}`;
  return {
    add: (load, server, result) => series.add(nameOf(load, server), result),
    compare(load) {
      const [bare, relay] = [series.summarise(nameOf(load, 'bare')), series.summarise(nameOf(load, 'relay'))];
      return { bare: bare.figures, relay: relay.figures, rounds: { bare: bare.rounds, relay: relay.rounds } };
    },
  };
}
