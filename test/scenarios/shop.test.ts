import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';
import { SCENARIOS } from '@/lib/mock/scenarios/registry';

import { type Desk, openDesk } from '../browser/desk';

/** Looked up in every scenario; the packaged rows hold them. */
const LOOK_UPS = {
  orders: { box: 'Order number', id: '10008', unknown: 'No order nothing-1' },
  products: { box: 'Product ID', id: 'P-1001', unknown: 'No product nothing-1' },
} as const;
type Name = keyof typeof LOOK_UPS;

let desk: Desk;
let panel: Page;
/** A host that nobody may contact. */
const contacts: string[] = [];
const elsewhere = createServer(({ url = '' }, response) => {
  contacts.push(url);
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  desk = await openDesk();
  const options = await desk.browser.openOptions();
  await options.getByRole('combobox', { name: 'Source' }).selectOption('Your shop’s server');
  await options.getByRole('textbox', { name: 'Base address' }).fill(desk.servers.commerce);
  await options.getByRole('textbox', { name: 'Access token' }).fill(desk.servers.credentials.commerceToken);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved', { exact: true }).waitFor();
  await options.close();
  await desk.open('tickets/4711');
  panel = await desk.openPanel();
});
afterAll(async () => {
  await desk.close();
  elsewhere.close();
  elsewhere.closeAllConnections();
});

/** What the agent gets: the row, or a sentence with its one button. */
type Outcome = 'the row' | { failure: string; action: 'Try again' | 'Open settings' };

const retry = (failure: string): Outcome => ({ failure, action: 'Try again' });
const settings = (failure: string): Outcome => ({ failure, action: 'Open settings' });
const NO_ANSWER = retry('The server sent something other than an answer');
const NOT_UNDERSTOOD = retry('The answer could not be understood');

/** A name without its variants stands for all of them. */
const OUTCOMES: Record<string, Outcome> = {
  delay: 'the row',
  drip: 'the row',
  reset: retry('The server could not be reached'),
  truncated: retry('The server could not be reached'),
  'half-json': NO_ANSWER,
  redirect: settings('The address leads elsewhere, which is not followed'),
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
  'http-401': settings('The token for orders and products was refused'),
  'http-403': settings('The token may not read orders and products'),
  'http-429': retry('Too many requests'),
  'http-500': retry('The server failed to answer'),
  'http-502': retry('The server failed to answer'),
  'http-503': retry('The server failed to answer'),
  'http-504': retry('The server failed to answer'),
  'http-404': settings('refused the query'),
  'http-422': settings('refused the query'),
  'endless-pages': 'the row',
};

const nameOfGroup = (id: string): string => id.replace(/-retry-after-\w+$/, '');
const idsFor = (name: Name): string[] =>
  SCENARIOS.filter(({ endpoints }) => (endpoints as readonly string[]).includes(name))
    .map(({ id }) => id)
    .filter((id) => id !== 'hang');

/** Chromium sends a request again, by itself, when a connection that it had used before is reset. */
const TIMES: Record<string, number> = { reset: 10 };

const PARAMETERS: Record<string, () => object> = {
  delay: () => ({ delayMs: 200 }),
  drip: () => ({ everyMs: 0 }),
  redirect: () => ({ address: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` }),
};

async function play(scenario: string, endpoint: Name): Promise<void> {
  const address = `${desk.servers.commerce}/__scenario`;
  await fetch(address, { method: 'DELETE' });
  const set = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      scenario,
      endpoint,
      times: TIMES[scenario] ?? 1,
      parameters: PARAMETERS[scenario]?.() ?? {},
    }),
  });
  expect(set.status).toBe(200);
}

async function lookUp(region: Locator, box: string, text: string): Promise<void> {
  const field = region.getByRole('searchbox', { name: box });
  await field.fill(text);
  await field.press('Enter');
}

describe.each(Object.keys(LOOK_UPS) as Name[])('looking up one of the %s when the shop plays', (name) => {
  const { box, id, unknown } = LOOK_UPS[name];

  it.each(idsFor(name))('%s', async (scenario) => {
    const outcome = OUTCOMES[nameOfGroup(scenario)];
    expect(outcome, 'what is to come of it is written down').toBeDefined();
    const region = partsOf(panel)[name];
    // From an empty place: what came of the scenario before must not pass for this one's.
    await fetch(`${desk.servers.commerce}/__scenario`, { method: 'DELETE' });
    await lookUp(region, box, 'nothing-1');
    await region.getByText(unknown).waitFor();

    await play(scenario, name);
    await lookUp(region, box, id);
    if (outcome === 'the row') {
      await region.getByRole('article').getByText(id).first().waitFor();
      expect(await region.getByRole('alert').count()).toBe(0);
    } else if (outcome) {
      const alert = region.getByRole('alert');
      await alert.getByText(outcome.failure).waitFor();
      expect(await alert.count()).toBe(1);
      expect(await alert.getByRole('button').allInnerTexts()).toEqual([outcome.action]);
    }
    await until(async () => (await region.getByText(/^Looking for/).count()) === 0, 'the spinner to go');
    expect(await region.getByRole('searchbox', { name: box }).inputValue()).toBe(id);
    expect(contacts).toEqual([]);
  });

  it('hang: it says so, and another look-up does not wait for it', async () => {
    const region = partsOf(panel)[name];
    await play('hang', name);
    await lookUp(region, box, id);
    await region.getByText(/^Looking for/).waitFor();
    await lookUp(region, box, 'nothing-1');
    await region.getByText(unknown).waitFor();
  });
});
