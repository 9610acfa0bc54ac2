import type { ScenarioParameters } from '@/lib/mock/scenarios/parameters';
import type { Scenario, ScenarioEndpoint } from '@/lib/mock/scenarios/scenario';

/** A scenario that is set for an endpoint. */
export interface Planned {
  scenario: Scenario;
  parameters: ScenarioParameters;
  /** How many answers it is still to be played for. */
  left: number;
}

/** What is to be played next, by endpoint. */
export interface ScenarioBoard {
  /** Replaces what was set for the endpoint. */
  set: (endpoint: ScenarioEndpoint, planned: Planned) => void;
  /** What to play now; counts it. */
  take: (endpoint: ScenarioEndpoint) => Planned | undefined;
  list: () => readonly (Planned & { endpoint: ScenarioEndpoint })[];
  clear: () => void;
}

export function createScenarioBoard(): ScenarioBoard {
  const byEndpoint = new Map<ScenarioEndpoint, Planned>();
  return {
    set: (endpoint, planned) => void byEndpoint.set(endpoint, planned),
    take(endpoint) {
      const planned = byEndpoint.get(endpoint);
      if (!planned) return undefined;
      const left = planned.left - 1;
      if (left === 0) byEndpoint.delete(endpoint);
      else byEndpoint.set(endpoint, { ...planned, left });
      return planned;
    },
    list: () => [...byEndpoint].map(([endpoint, planned]) => ({ endpoint, ...planned })),
    clear: () => byEndpoint.clear(),
  };
}
