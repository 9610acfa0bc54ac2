import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { isComplete } from '@/test/drivers/is-complete';

/** An alert with one sentence and one button. */
export interface FailureShown {
  failure: string;
  action: string;
}

/** Creates the outcome of a failure that may pass. */
export const retry = (failure: string): FailureShown => ({ failure, action: uiText('action.try-again') });
/** Creates the outcome of a failure of the settings. */
export const settings = (failure: string): FailureShown => ({ failure, action: uiText('action.open-settings') });

/** Clears the scenarios of a server, given by its base address. */
export async function clearScenarios(server: string): Promise<void> {
  await fetch(`${server}/__scenario`, { method: 'DELETE' });
}

/**
 * Sets a scenario for the next answer of an endpoint.
 *
 * @param elsewhere address for scenarios that name another host.
 * @param delayMs for the scenario `delay`.
 */
export async function playScenario(
  server: string,
  scenario: string,
  endpoint: string,
  elsewhere: string,
  delayMs = 200,
): Promise<void> {
  const parameters: Record<string, object> = {
    delay: { delayMs },
    drip: { everyMs: 0 },
    redirect: { address: elsewhere },
    'hostile-html': { address: elsewhere },
  };
  const set = await fetch(`${server}/__scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario, endpoint, times: timesOf(scenario), parameters: parameters[scenario] ?? {} }),
  });
  expect(set.status).toBe(200);
}

/** Returns how often a scenario is set. Chromium repeats a request itself when a used connection is reset. */
export function timesOf(scenario: string): number {
  return scenario === 'reset' ? 10 : 1;
}

/**
 * Selects one scenario of each outcome; in a complete run all of them.
 * @param outcomeOf an outcome as JSON can carry it
 */
export function selectScenarios(ids: readonly string[], outcomeOf: (id: string) => unknown): string[] {
  const nameOf = (id: string): string => JSON.stringify(outcomeOf(id));
  const firstOf = new Map(ids.toReversed().map((id) => [nameOf(id), id]));
  return ids.filter((id) => isComplete || firstOf.get(nameOf(id)) === id);
}
