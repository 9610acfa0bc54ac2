import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { SCENARIOS } from '@/demo/stand-in/scenarios/scenario-list';
import { type Desk, openDesk } from '@/test/browser/desk';

import { readActions, withoutWait } from './alert-actions';
import { type ForbiddenHost, startForbiddenHost } from './forbidden-host';
import { clearScenarios, type FailureShown, playScenario, retry, selectScenarios, settings } from './play-scenario';

/** Ids that exist in the packaged rows. */
const LOOK_UPS = {
  orders: '10008',
  products: 'P-1001',
} as const;
type Name = keyof typeof LOOK_UPS;
const UNKNOWN = 'nothing-1';
const SEARCHING = '[aria-busy=true]';
const NOT_FOUND = uiText('orders.not-found', { query: UNKNOWN });

let desk: Desk;
let panel: Page;
let elsewhere: ForbiddenHost;

beforeAll(async () => {
  elsewhere = await startForbiddenHost();
  desk = await openDesk();
  const options = await desk.browser.openOptions();
  await options.getByRole('combobox', { name: uiText('options.source') }).selectOption(uiText('options.source-http'));
  await options.getByRole('textbox', { name: uiText('options.base-url') }).fill(desk.servers.commerce);
  await options.getByLabel(uiText('options.token')).fill(desk.servers.credentials.commerceToken);
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.close();
  await desk.open('tickets/4711');
  panel = await desk.openPanel();
});
afterAll(async () => {
  await desk.close();
  elsewhere.close();
});

type Outcome = 'the row' | FailureShown;

const NO_ANSWER = retry(uiText('failure.not-json'));
/** The first sentence of every text about rate limits. */
const TOO_MANY = uiText('failure.rate-limited').split('.')[0] ?? '';
const NOT_UNDERSTOOD = retry(uiText('failure.unexpected-answer'));

/** A name without its variant stands for all variants. */
const OUTCOMES: Record<string, Outcome> = {
  delay: 'the row',
  drip: 'the row',
  reset: retry(uiText('failure.unreachable')),
  truncated: retry(uiText('failure.unreachable')),
  'half-json': NO_ANSWER,
  redirect: settings(uiText('failure.redirected')),
  // A page of 200 products may be that large.
  'ten-megabytes': 'the row',
  'wrong-content-type': 'the row',
  'html-page': NO_ANSWER,
  'empty-body': NO_ANSWER,
  'other-json': NOT_UNDERSTOOD,
  'data-null': NOT_UNDERSTOOD,
  'missing-fields': 'the row',
  'missing-needed-field': NOT_UNDERSTOOD,
  'unknown-fields': 'the row',
  'http-401': settings(uiText('failure.bad-token')),
  'http-403': settings(uiText('failure.no-access')),
  'http-429': retry(TOO_MANY),
  'http-500': retry(uiText('failure.server-error')),
  'http-502': retry(uiText('failure.server-error')),
  'http-503': retry(uiText('failure.server-error')),
  'http-504': retry(uiText('failure.server-error')),
  'http-404': settings(uiText('failure.query-refused')),
  'http-422': settings(uiText('failure.query-refused')),
  'endless-pages': 'the row',
};

const nameOfGroup = (id: string): string => id.replace(/-retry-after-\w+$/, '');
const idsFor = (name: Name): string[] =>
  SCENARIOS.filter(({ endpoints }) => (endpoints as readonly string[]).includes(name))
    .map(({ id }) => id)
    .filter((id) => id !== 'hang');

async function play(scenario: string, endpoint: Name): Promise<void> {
  await clearScenarios(desk.servers.commerce);
  await playScenario(desk.servers.commerce, scenario, endpoint, elsewhere.url);
}

const searchBox = (): Locator => partsOf(panel).orders.getByRole('searchbox', { name: uiText('orders.search') });

/** Looks for an order and a product at once. */
async function lookUp(text: string): Promise<void> {
  const field = searchBox();
  await field.fill(text);
  await field.press('Enter');
}

it('lists an outcome for every scenario', () => {
  const ids = (Object.keys(LOOK_UPS) as Name[]).flatMap(idsFor);
  expect(ids.filter((id) => !(nameOfGroup(id) in OUTCOMES))).toEqual([]);
});

describe.each(Object.keys(LOOK_UPS) as Name[])('a look-up among the %s', (name) => {
  const id = LOOK_UPS[name];

  it.each(selectScenarios(idsFor(name), (scenario) => OUTCOMES[nameOfGroup(scenario)]))(
    'shows the expected outcome of the shop scenario %s',
    async (scenario) => {
      const outcome = OUTCOMES[nameOfGroup(scenario)];
      const region = partsOf(panel)[name];
      const { orders } = partsOf(panel);
      // Starts from an empty result, so that the previous outcome cannot pass for this one.
      await clearScenarios(desk.servers.commerce);
      await lookUp(UNKNOWN);
      await orders.getByText(NOT_FOUND).waitFor();

      await play(scenario, name);
      await lookUp(id);
      if (outcome === 'the row') {
        await region.getByRole('article').getByText(id).first().waitFor();
        expect(await region.getByRole('alert').count()).toBe(0);
      } else if (outcome) {
        const alert = region.getByRole('alert');
        await alert.getByText(outcome.failure).waitFor();
        expect(await alert.count()).toBe(1);
        expect((await readActions(alert)).map(withoutWait)).toEqual([outcome.action]);
      }
      await until(async () => (await orders.locator(SEARCHING).count()) === 0, 'the spinner to go');
      expect(await searchBox().inputValue()).toBe(id);
      expect(elsewhere.contacts).toEqual([]);
    },
  );

  it('shows progress while the shop hangs, and another look-up does not wait for it', async () => {
    const { orders } = partsOf(panel);
    await play('hang', name);
    await lookUp(id);
    await orders.locator(SEARCHING).waitFor();
    await lookUp(UNKNOWN);
    await orders.getByText(NOT_FOUND).waitFor();
  });
});
