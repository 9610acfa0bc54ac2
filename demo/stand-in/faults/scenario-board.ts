import type { Scenario, ScenarioEndpoint } from '../scenarios/scenario';
import type { ScenarioParameters } from '../scenarios/scenario-parameters';

export interface Planned {
  scenario: Scenario;
  parameters: ScenarioParameters;
  left: number;
}

export interface ScenarioBoard {
  set: (endpoint: ScenarioEndpoint, planned: Planned) => void;
  /** Returns the scenario for the next answer and counts it. */
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
