import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type PanelParts, partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';
import { SCENARIOS } from '@/lib/mock/scenarios/registry';

import { type Desk, openDesk } from '../browser/desk';

/** In the composer, before anything was asked. */
const DRAFT = 'I am looking into it.';
/** In the panel, on top of the first suggestion. */
const MINE = 'My own words.';

/** One desk for all: what one scenario leaves behind is what the next one finds, as on a bad day. */
let desk: Desk;
let panel: Page;
let parts: PanelParts;

/** A host that nobody may contact. It writes down who does. */
const contacts: string[] = [];
const elsewhere = createServer(({ url = '' }, response) => {
  contacts.push(url);
  response.end();
});
let elsewhereUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  desk = await openDesk();
  await desk.open('tickets/4711');
  await desk.helpdesk.composer.click();
  await desk.page.keyboard.type(DRAFT);
  panel = await desk.ask();
  parts = partsOf(panel);
  await parts.reply.click();
  await panel.keyboard.type(`${MINE} `);
  await parts.summary.getByRole('button', { name: 'Summarize' }).click();
  await parts.summary.getByRole('button', { name: 'Copy summary' }).waitFor();
});
afterAll(async () => {
  await desk.close();
  elsewhere.close();
  elsewhere.closeAllConnections();
});
beforeEach(async () => {
  await fetch(`${desk.servers.platform.url}/__scenario`, { method: 'DELETE' });
  // What one test left undone must not fail the others.
  await unfoldEarlier();
  if (await mine().isVisible()) await mine().click();
});

/** The button that brings back what the agent made of an earlier suggestion; it stands in a list that is folded away. */
const mine = (): Locator =>
  panel
    .getByRole('listitem')
    .filter({ hasText: 'with your changes' })
    .getByRole('button', { name: 'Bring back' })
    .first();

async function unfoldEarlier(): Promise<void> {
  await panel.locator('details', { hasText: 'earlier suggestion' }).evaluateAll((all) => {
    for (const part of all) if (part instanceof HTMLDetailsElement) part.open = true;
  });
}

type Asked = 'reply-suggestion' | 'summary';

const PARAMETERS: Record<string, () => object> = {
  delay: () => ({ delayMs: 200 }),
  drip: () => ({ everyMs: 0 }),
  redirect: () => ({ address: elsewhereUrl }),
  'hostile-html': () => ({ address: elsewhereUrl }),
};

/** Chromium sends a request again, by itself, when a connection that it had used before is reset: that is reset too. */
const TIMES: Record<string, number> = { reset: 10 };

async function play(scenario: string, endpoint: Asked): Promise<void> {
  const set = await fetch(`${desk.servers.platform.url}/__scenario`, {
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

/** Whether the platform has been asked since. */
async function hasBeenPlayed(): Promise<boolean> {
  const list = (await (await fetch(`${desk.servers.platform.url}/__scenarios`)).json()) as {
    set: { scenario: string; left: number }[];
  };
  return list.set.every(({ scenario, left }) => left < (TIMES[scenario] ?? 1));
}

const refresh = (): Locator => parts.summary.getByRole('button', { name: 'Refresh summary' });

/** Presses the button that asks, and waits until nothing is under way any longer. */
async function askFor(endpoint: Asked): Promise<void> {
  const button = endpoint === 'summary' ? refresh() : parts.askAgain;
  if (endpoint === 'summary') await outdateSummary();
  await button.click();
  await until(hasBeenPlayed, 'the platform to be asked');
  await parts.cancel.waitFor({ state: 'detached', timeout: 20_000 });
  await parts.askAgain.waitFor();
}

/** Adds a message of the customer to the thread, since a summary that is fresh is not offered to be refreshed. */
async function outdateSummary(): Promise<void> {
  await desk.page.evaluate(() => {
    const thread = document.querySelector('ol.thread');
    const message = thread?.querySelector('.entry--customer')?.cloneNode(true);
    if (!thread || !(message instanceof Element)) throw new Error('There is no thread to add to.');
    message.setAttribute('data-entry-id', `added-${thread.childElementCount}`);
    thread.append(message);
  });
  await refresh().waitFor();
}

/** What the agent reads: a sentence in an alert with one button, or a result. */
type Outcome = { failure: string; action: string } | { shows: string; action?: string; canInsert?: boolean };

const retry = (failure: string): Outcome => ({ failure, action: 'Try again' });
const settings = (failure: string): Outcome => ({ failure, action: 'Open settings' });
const REFUSED = retry('The platform refused the request');
const FAILED = retry('The server failed to answer');
const NO_ANSWER = retry('The server sent something other than an answer');
const NOT_UNDERSTOOD = retry('The answer could not be understood');
const UNREACHABLE = retry('The server could not be reached');
const BAD_CREDENTIAL = settings('The platform refused the address');
const sends = (shows: string): Outcome => ({ shows, canInsert: true });
const advises = (shows: string): Outcome => ({ shows, canInsert: false });
const READY = sends('Ready to send');
const SUMMARY = { shows: 'Copy summary' };

/** What both interfaces have in common; a name without its variants stands for all of them. */
const EITHER: Record<string, Outcome> = {
  'invalid-xtoken': REFUSED,
  'foreign-channel': REFUSED,
  'http-401': BAD_CREDENTIAL,
  'http-403': BAD_CREDENTIAL,
  'http-429-retry-after-seconds': retry('Too many requests. Wait 7 seconds.'),
  'http-429-retry-after-date': retry('Too many requests. Wait'),
  'http-429-retry-after-nonsense': retry('Too many requests. Wait a moment.'),
  'http-429-retry-after-negative': retry('Too many requests. Wait a moment.'),
  'http-429-retry-after-absent': retry('Too many requests. Wait a moment.'),
  'http-429-retry-after-huge': retry('Too many requests. The wait is longer than two hours'),
  'http-500': FAILED,
  'http-502': FAILED,
  'http-503': FAILED,
  'http-504': FAILED,
  'http-404': REFUSED,
  'http-422': REFUSED,
  reset: UNREACHABLE,
  truncated: UNREACHABLE,
  'half-json': NO_ANSWER,
  redirect: settings('The address leads elsewhere, which is not followed'),
  'ten-megabytes': retry('The answer was too large'),
  'html-page': NO_ANSWER,
  'empty-body': NO_ANSWER,
  'other-json': NOT_UNDERSTOOD,
  'data-null': NOT_UNDERSTOOD,
  'missing-needed-field': NOT_UNDERSTOOD,
  contradiction: NOT_UNDERSTOOD,
};

const OUTCOMES: Record<Asked, Record<string, Outcome>> = {
  'reply-suggestion': {
    ...EITHER,
    'action-message': READY,
    'action-nothing': advises('Nothing to do · Played by a scenario'),
    'action-confused': advises('Not understood · Played by a scenario'),
    'action-stopped': advises('Stopped · Played by a scenario'),
    'action-to-agent': advises('Hand over to a person · Played by a scenario'),
    'action-no-reply': advises('No reply needed · Played by a scenario'),
    'action-human-review': advises('Needs review, then hand over · Played by a scenario'),
    'message-with-handoff': sends('Ready to send, then hand over'),
    'unknown-action-type': advises('Unknown verdict · The platform answered “ESCALATE”'),
    'null-handoff': advises('Hand over to a person · Take this ticket yourself'),
    'answers-in-markdown': READY,
    'answers-in-plain': READY,
    'answers-in-html': READY,
    'markdown-called-html': READY,
    'html-called-plain': READY,
    'no-format-named': READY,
    'empty-content': advises('The suggestion is empty'),
    'null-content': advises('The suggestion is empty'),
    'hostile-html': READY,
    delay: READY,
    drip: READY,
    'wrong-content-type': READY,
    'missing-fields': READY,
    'unknown-fields': READY,
    'other-code-convention': READY,
    'messages-empty': REFUSED,
    'role-not-allowed': REFUSED,
    'language-not-allowed': REFUSED,
    'format-not-allowed': REFUSED,
    'reply-generation-error': FAILED,
  },
  summary: {
    ...EITHER,
    'empty-content': { shows: 'The summary came without text', action: 'Try again' },
    'null-content': { shows: 'The summary came without text', action: 'Try again' },
    'hostile-html': { shows: 'Words that are only words.' },
    'pending-for-ever': { shows: 'The platform accepted the task', action: 'Refresh summary' },
    'failed-with-message': retry('The summary could not be made.\nThe platform says: The model did not answer'),
    'failed-without-message': retry('The summary could not be made.'),
    'unknown-status': NOT_UNDERSTOOD,
    delay: SUMMARY,
    drip: SUMMARY,
    'wrong-content-type': SUMMARY,
    'missing-fields': SUMMARY,
    'unknown-fields': SUMMARY,
    'other-code-convention': SUMMARY,
    'summary-not-configured': REFUSED,
    'summary-generation-error': FAILED,
  },
};

/** The outcome of a scenario, by its whole name or by the name that its variants share. */
function outcomeOf(endpoint: Asked, id: string): Outcome | undefined {
  const outcomes = OUTCOMES[endpoint];
  return outcomes[id] ?? outcomes[id.replace(/-http-\d+$|-retry-after-\w+$/, '')];
}

/** `hang` has tests of its own. */
const idsFor = (endpoint: Asked): string[] =>
  SCENARIOS.filter(({ id, endpoints }) => endpoints.includes(endpoint) && id !== 'hang').map(({ id }) => id);

async function expectNothingRuns(): Promise<void> {
  expect(await panel.getByText(/^(Writing a suggestion|Summarizing the ticket)$/).count()).toBe(0);
  expect(await parts.cancel.count()).toBe(0);
}

/** One alert in that place, with one sentence and one button. */
async function expectFailure(place: Locator, { failure, action }: { failure: string; action: string }): Promise<void> {
  expect(await place.getByRole('alert').count()).toBe(1);
  const alert = place.getByRole('alert');
  expect(await alert.getByRole('paragraph').innerText()).toContain(failure);
  expect(await alert.getByRole('button').allInnerTexts()).toEqual([action]);
}

async function expectDraft(): Promise<void> {
  expect(await desk.helpdesk.readComposer()).toBe(DRAFT);
}

it('knows an outcome of every scenario, and of no other', () => {
  for (const endpoint of ['reply-suggestion', 'summary'] as const) {
    expect(idsFor(endpoint).filter((id) => !outcomeOf(endpoint, id))).toEqual([]);
    const met = new Set(idsFor(endpoint).map((id) => outcomeOf(endpoint, id)));
    expect(Object.entries(OUTCOMES[endpoint]).filter(([, outcome]) => !met.has(outcome))).toEqual([]);
  }
});

describe('a suggestion', () => {
  const place = () => panel.locator('main');

  it.each(idsFor('reply-suggestion'))('%s', async (id) => {
    const outcome = outcomeOf('reply-suggestion', id);
    if (!outcome) throw new Error(`No outcome is known of ${id}`);
    await play(id, 'reply-suggestion');
    await askFor('reply-suggestion');
    await expectNothingRuns();
    if ('failure' in outcome) {
      await expectFailure(place(), outcome);
      expect(await parts.insert.isVisible()).toBe(true);
    } else {
      expect(await readVerdict(panel)).toContain(outcome.shows);
      expect(await place().getByRole('alert').count()).toBe(0);
      expect(await parts.insert.isVisible()).toBe(outcome.canInsert);
      await unfoldEarlier();
      await mine().click();
    }
    expect(await readReply(panel)).toContain(MINE);
    await expectDraft();
  });

  it('twice in a row takes none of the agent’s words', async () => {
    for (const id of ['answers-in-html', 'empty-content']) {
      await play(id, 'reply-suggestion');
      await askFor('reply-suggestion');
    }
    await unfoldEarlier();
    await mine().click();
    expect(await readReply(panel)).toContain(MINE);
  });

  it.each([
    ['answers-in-markdown', 'HTML', 'scenario'],
    ['answers-in-plain', 'HTML', 'scenario'],
    ['answers-in-html', 'Plain text', 'scenario'],
    ['answers-in-html', 'Markdown', 'scenario'],
    ['markdown-called-html', 'HTML', '**scenario**'],
    ['html-called-plain', 'HTML', '<strong>scenario</strong>'],
    ['no-format-named', 'HTML', 'Hello Ada'],
  ])('%s where %s was asked for is read as what it says it is', async (id, asked, words) => {
    await panel.getByRole('combobox', { name: 'Format' }).selectOption(asked);
    await play(id, 'reply-suggestion');
    await askFor('reply-suggestion');
    const reply = await readReply(panel);
    expect(reply).toContain(words);
    if (words === 'scenario') expect(reply).not.toMatch(/[*<]/);
  });

  it('hang: says that it is working, and Cancel ends it at once', async () => {
    await play('hang', 'reply-suggestion');
    await parts.askAgain.click();
    await until(hasBeenPlayed, 'the platform to be asked');
    await panel.getByRole('status').filter({ hasText: 'Writing a suggestion' }).waitFor();
    expect(await readReply(panel)).toContain(MINE);
    await parts.cancel.click();
    await parts.askAgain.waitFor();
    await expectNothingRuns();
    expect(await place().getByRole('alert').count()).toBe(0);
    expect(await readReply(panel)).toContain(MINE);
    await expectDraft();
  });
});

describe('a summary', () => {
  it.each(idsFor('summary'))('%s', async (id) => {
    const outcome = outcomeOf('summary', id);
    if (!outcome) throw new Error(`No outcome is known of ${id}`);
    await play(id, 'summary');
    await askFor('summary');
    await expectNothingRuns();
    if ('failure' in outcome) {
      await expectFailure(parts.summary, outcome);
    } else {
      expect(await parts.summary.innerText()).toContain(outcome.shows);
      expect(await parts.summary.getByRole('alert').count()).toBe(0);
      if (outcome.action) await parts.summary.getByRole('button', { name: outcome.action }).waitFor();
    }
    // The summary that was there stays to be read until there is another.
    expect(await parts.summary.getByRole('button', { name: 'Copy summary' }).isVisible()).toBe(true);
    expect(await readReply(panel)).toContain(MINE);
    await expectDraft();
  });

  it('hang: says that it is working, and Cancel ends it at once', async () => {
    await play('hang', 'summary');
    await outdateSummary();
    await refresh().click();
    await until(hasBeenPlayed, 'the platform to be asked');
    await parts.summary.getByRole('status').filter({ hasText: 'Summarizing the ticket' }).waitFor();
    await parts.cancel.click();
    await refresh().waitFor();
    await expectNothingRuns();
    expect(await parts.summary.getByRole('button', { name: 'Copy summary' }).isVisible()).toBe(true);
  });
});

it('none of it ran in the panel, and no other host saw a request', async () => {
  expect(await panel.evaluate(() => 'deskhandWasHere' in window)).toBe(false);
  // What was begun before is seen by then: the host answers in the order in which it is asked.
  await fetch(`${elsewhereUrl}last`);
  expect(contacts).toEqual(['/last']);
});
