import { html } from 'hono/html';

import { type Scenario, SCENARIO_ENDPOINTS } from '../../stand-in/scenarios/scenario';
import type { ScenarioChoice, SetScenario } from '../scenario-servers';
import type { Html } from './layout';

interface ScenariosViewProps {
  scenarios: readonly Scenario[];
  set: readonly SetScenario[];
  choice: ScenarioChoice;
  problem?: string | undefined;
}

/** Renders the form for scenarios, those that are set, and the meaning of each. */
export function scenariosView({ scenarios, set, choice, problem }: ScenariosViewProps): Html {
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  const inGroup = (wanted: string) => scenarios.filter(({ group }) => group === wanted);
  return html`<main class="board scenarios">
    <h1>Scenarios</h1>
    <p class="intro">
      Make the stand-in platform, or orders and products, do something out of the ordinary, then open a ticket and watch
      what becomes of it.
    </p>
    <form class="pick" method="post" action="/scenarios">
      <label class="pick-scenario">
        What happens
        <select name="scenario" required>
          ${groups.map(
            (group) =>
              html`<optgroup label="${group}">
                ${inGroup(group).map(({ id, title }) => option(id, title, choice.scenario))}
              </optgroup>`,
          )}
        </select>
      </label>
      <label>
        Where
        <select name="endpoint">
          ${option('', 'Wherever it fits', choice.endpoint)}
          ${SCENARIO_ENDPOINTS.map((endpoint) => option(endpoint, endpoint, choice.endpoint))}
        </select>
      </label>
      <label>
        How many times
        <input name="times" type="number" min="1" max="10000" value="${choice.times}" required />
      </label>
      <button class="primary">Play it</button>
    </form>
    ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    <section aria-labelledby="set">
      <h2 id="set">Set now</h2>
      ${set.length === 0 ? html`<p>Nothing: every server answers as it should.</p>` : setList(set, scenarios)}
    </section>
    <details class="meanings">
      <summary>What each one means</summary>
      ${groups.map(
        (group) =>
          html`<h2>${group}</h2>
            <dl>${inGroup(group).map(meaning)}</dl>`,
      )}
    </details>
  </main>`;
}

function option(value: string, words: string, chosen: string): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${words}</option>`
    : html`<option value="${value}">${words}</option>`;
}

function setList(set: readonly SetScenario[], scenarios: readonly Scenario[]): Html {
  return html`<ul class="set">
      ${set.map(({ endpoint, scenario, title, left }) => {
        const expectation = scenarios.find(({ id }) => id === scenario)?.expectation ?? '';
        return html`<li>
          <strong>${title}</strong>
          <span class="where">at ${endpoint}, ${left === 1 ? 'once' : `${left} times`}</span>
          <span class="then">Expected: ${expectation}</span>
        </li>`;
      })}
    </ul>
    <form method="post" action="/scenarios/stop"><button class="quiet">Back to normal</button></form>`;
}

function meaning({ id, title, expectation, endpoints }: Scenario): Html {
  return html`<div>
    <dt>${title} <code>${id}</code></dt>
    <dd>${expectation} <span class="where">${endpoints.join(', ')}</span></dd>
  </div>`;
}
