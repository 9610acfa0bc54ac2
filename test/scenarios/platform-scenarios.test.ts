import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { chooseFormat, type PanelParts, partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { SCENARIOS } from '@/demo/stand-in/scenarios/scenario-list';
import { addMessages } from '@/test/browser/add-messages';
import { type Desk, openDesk } from '@/test/browser/desk';

import { readActions, withoutWait } from './alert-actions';
import { type ForbiddenHost, startForbiddenHost } from './forbidden-host';
import {
  clearScenarios,
  type FailureShown,
  playScenario,
  retry,
  selectScenarios,
  settings,
  timesOf,
} from './play-scenario';

/** In the composer before the first request. */
const DRAFT = 'I am looking into it.';
/** In the panel, added to the first suggestion. */
const MINE = 'My own words.';

/** One desk for all tests: each scenario starts with the results of the one before. */
let desk: Desk;
let panel: Page;
let parts: PanelParts;
let elsewhere: ForbiddenHost;

beforeAll(async () => {
  elsewhere = await startForbiddenHost();
  desk = await openDesk();
  await desk.open('tickets/4711');
  await desk.helpdesk.composer.click();
  await desk.page.keyboard.type(DRAFT);
  panel = await desk.ask();
  parts = partsOf(panel);
  await parts.reply.click();
  await panel.keyboard.type(`${MINE} `);
  await parts.summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await parts.summary.getByRole('button', { name: uiText('summary.copy') }).waitFor();
});
afterAll(async () => {
  await desk.close();
  elsewhere.close();
});
beforeEach(async () => {
  await clearScenarios(desk.servers.platform.url);
  // An unfinished test must not fail the next one.
  await unfoldEarlier();
  if (await mine().isVisible()) await mine().click();
});

/** Restores the agent's version of an earlier suggestion, from a folded list. */
const mine = (): Locator =>
  panel
    .getByRole('listitem')
    .filter({ hasText: uiText('history.edited') })
    .getByRole('button', { name: uiText('history.restore') })
    .first();

async function unfoldEarlier(): Promise<void> {
  await panel
    .locator('details', { hasText: uiText('history.earlier', { count: 1 }).replace('1', '').trim() })
    .evaluateAll((all) => {
      for (const part of all) if (part instanceof HTMLDetailsElement) part.open = true;
    });
}

type Asked = 'reply-suggestion' | 'summary';

const play = (scenario: string, endpoint: Asked): Promise<void> =>
  playScenario(desk.servers.platform.url, scenario, endpoint, elsewhere.url);

/** Whether the scenario has been played. */
async function hasBeenPlayed(): Promise<boolean> {
  const list = (await (await fetch(`${desk.servers.platform.url}/__scenarios`)).json()) as {
    set: { scenario: string; left: number }[];
  };
  return list.set.every(({ scenario, left }) => left < timesOf(scenario));
}

/** The card's button, or that of its notice after a failure. */
const refresh = (): Locator =>
  parts.summary
    .getByRole('button', { name: uiText('summary.refresh') })
    .or(parts.summary.getByRole('button', { name: uiText('action.try-again'), exact: true }));

/** Presses the button that asks, and waits until no request is running. */
async function askFor(endpoint: Asked): Promise<void> {
  const button = endpoint === 'summary' ? refresh() : parts.askAgain;
  if (endpoint === 'summary') await outdateSummary();
  await button.click();
  await until(hasBeenPlayed, 'the platform to be asked');
  await parts.cancel.waitFor({ state: 'detached', timeout: 20_000 });
}

/** Adds a customer message, because a fresh summary cannot be refreshed. */
async function outdateSummary(): Promise<void> {
  await addMessages(desk.page, 1, 'Is there any news?');
  await refresh().waitFor();
}

type Outcome = FailureShown | { shows: string; action?: string; canInsert?: boolean };

const REFUSED = settings(uiText('failure.refused'));
const FAILED = retry(uiText('failure.server-error'));
const NO_ANSWER = retry(uiText('failure.not-json'));
const NOT_UNDERSTOOD = retry(uiText('failure.unexpected-answer'));
const UNREACHABLE = retry(uiText('failure.unreachable'));
const BAD_CREDENTIAL = settings(uiText('failure.bad-credential'));
const sends = (shows: string): Outcome => ({ shows, canInsert: true });
const advises = (shows: string): Outcome => ({ shows, canInsert: false });
const WAIT = retry(uiText('failure.rate-limited'));
const READY = sends(uiText('verdict.MESSAGE'));
const SUMMARY = { shows: uiText('summary.copy') };

/** Outcomes of both endpoints. A name without its variant stands for all variants. */
const EITHER: Record<string, Outcome> = {
  'invalid-xtoken': REFUSED,
  'foreign-channel': REFUSED,
  'http-401': BAD_CREDENTIAL,
  'http-403': BAD_CREDENTIAL,
  'http-429-retry-after-seconds': WAIT,
  'http-429-retry-after-date': WAIT,
  'http-429-retry-after-nonsense': retry(uiText('failure.rate-limited')),
  'http-429-retry-after-negative': retry(uiText('failure.rate-limited')),
  'http-429-retry-after-absent': retry(uiText('failure.rate-limited')),
  'http-429-retry-after-huge': retry(uiText('failure.rate-limited-long')),
  'http-500': FAILED,
  'http-502': FAILED,
  'http-503': FAILED,
  'http-504': FAILED,
  'http-404': settings(uiText('failure.wrong-address')),
  'http-422': REFUSED,
  reset: UNREACHABLE,
  truncated: UNREACHABLE,
  'half-json': NO_ANSWER,
  redirect: settings(uiText('failure.redirected')),
  'ten-megabytes': retry(uiText('failure.too-large')),
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
    'action-nothing': advises(`${uiText('verdict.NOTHING')} · Played by a scenario`),
    'action-confused': advises(`${uiText('verdict.CONFUSED')} · Played by a scenario`),
    'action-stopped': advises(`${uiText('verdict.STOPPED')} · Played by a scenario`),
    'action-to-agent': advises(`${uiText('verdict.TO_AGENT')} · Played by a scenario`),
    'action-no-reply': advises(`${uiText('verdict.NO_REPLY')} · Played by a scenario`),
    'action-human-review': advises(`${uiText('verdict.HUMAN_REVIEW.handoff')} · Played by a scenario`),
    'message-with-handoff': sends(uiText('verdict.MESSAGE.handoff')),
    'unknown-action-type': advises(
      `${uiText('verdict.UNKNOWN')} · ${uiText('verdict.UNKNOWN.next', { actionType: 'ESCALATE' })}`,
    ),
    'null-handoff': advises(`${uiText('verdict.TO_AGENT')} · ${uiText('verdict.TO_AGENT.next')}`),
    'answers-in-markdown': READY,
    'answers-in-plain': READY,
    'answers-in-html': READY,
    'markdown-called-html': READY,
    'html-called-plain': READY,
    'no-format-named': READY,
    'empty-content': advises(uiText('verdict.EMPTY')),
    'null-content': advises(uiText('verdict.EMPTY')),
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
    'empty-content': { shows: uiText('summary.empty'), action: uiText('action.try-again') },
    'null-content': { shows: uiText('summary.empty'), action: uiText('action.try-again') },
    'hostile-html': { shows: 'Words that are only words.' },
    'pending-for-ever': { shows: uiText('summary.pending'), action: uiText('summary.refresh') },
    'failed-with-message': retry(
      `${uiText('summary.failed')}\n${uiText('summary.platform-says', { message: 'The model did not answer' })}`,
    ),
    'failed-without-message': retry(uiText('summary.failed')),
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

/** Finds the outcome of a scenario by its whole name, or by the name without its variant. */
function outcomeOf(endpoint: Asked, id: string): Outcome | undefined {
  const outcomes = OUTCOMES[endpoint];
  return outcomes[id] ?? outcomes[id.replace(/-http-\d+$|-retry-after-\w+$/, '')];
}

/** `hang` has its own tests. */
const idsFor = (endpoint: Asked): string[] =>
  SCENARIOS.filter(({ id, endpoints }) => endpoints.includes(endpoint) && id !== 'hang').map(({ id }) => id);

/** The text that attacks has a test of its own below, which needs it to be played. */
function idsToPlay(endpoint: Asked): string[] {
  return selectScenarios(idsFor(endpoint), (id) => [outcomeOf(endpoint, id), id === 'hostile-html']);
}

const running = (): Locator =>
  panel
    .getByText(uiText('request.suggestion-running-short'), { exact: true })
    .or(panel.getByText(uiText('request.summary-running'), { exact: true }));

async function expectNothingRuns(): Promise<void> {
  expect(await running().count()).toBe(0);
  expect(await parts.cancel.count()).toBe(0);
}

/** Expects one alert with one sentence and one button. */
async function expectFailure(place: Locator, { failure, action }: FailureShown): Promise<void> {
  expect(await place.getByRole('alert').count()).toBe(1);
  const alert = place.getByRole('alert');
  expect(await alert.getByRole('paragraph').innerText()).toContain(failure);
  expect((await readActions(alert)).map(withoutWait)).toEqual([action]);
}

async function expectDraft(): Promise<void> {
  expect(await desk.helpdesk.readComposer()).toBe(DRAFT);
}

it('lists an outcome for every scenario, and no other outcome', () => {
  for (const endpoint of ['reply-suggestion', 'summary'] as const) {
    expect(idsFor(endpoint).filter((id) => !outcomeOf(endpoint, id))).toEqual([]);
    const met = new Set(idsFor(endpoint).map((id) => outcomeOf(endpoint, id)));
    expect(Object.entries(OUTCOMES[endpoint]).filter(([, outcome]) => !met.has(outcome))).toEqual([]);
  }
});

describe('a suggestion', () => {
  const place = () => panel.locator('main');

  it.each(idsToPlay('reply-suggestion'))('shows the expected outcome of the suggestion scenario %s', async (id) => {
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

  it("keeps the agent's words when two suggestions follow each other", async () => {
    for (const id of ['answers-in-html', 'empty-content']) {
      await play(id, 'reply-suggestion');
      await askFor('reply-suggestion');
    }
    await unfoldEarlier();
    await mine().click();
    expect(await readReply(panel)).toContain(MINE);
  });

  it.each([
    ['answers-in-markdown', uiText('format.HTML'), 'scenario'],
    ['answers-in-plain', uiText('format.HTML'), 'scenario'],
    ['answers-in-html', uiText('format.PLAIN'), 'scenario'],
    ['answers-in-html', uiText('format.MARKDOWN'), 'scenario'],
    ['markdown-called-html', uiText('format.HTML'), 'scenario'],
    ['html-called-plain', uiText('format.HTML'), 'scenario'],
    ['no-format-named', uiText('format.HTML'), 'Hello Ada'],
  ])('reads %s as it is meant when %s was asked for', async (id, asked, words) => {
    await chooseFormat(panel, asked);
    await play(id, 'reply-suggestion');
    await askFor('reply-suggestion');
    const reply = await readReply(panel);
    expect(reply).toContain(words);
    if (words === 'scenario') expect(reply).not.toMatch(/[*<]/);
    expect(await panel.getByText(uiText('remark.other-format')).count()).toBe(id.includes('-called-') ? 1 : 0);
  });

  it('shows progress while the platform hangs, and stops at once on Cancel', async () => {
    await play('hang', 'reply-suggestion');
    await parts.askAgain.click();
    await until(hasBeenPlayed, 'the platform to be asked');
    await panel
      .getByRole('status')
      .filter({ hasText: uiText('request.suggestion-running-short') })
      .waitFor();
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
  it.each(idsToPlay('summary'))('shows the expected outcome of the summary scenario %s', async (id) => {
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
    // The previous summary stays readable until there is a new one.
    expect(await parts.summary.getByRole('button', { name: uiText('summary.copy') }).isVisible()).toBe(true);
    expect(await readReply(panel)).toContain(MINE);
    await expectDraft();
  });

  it('shows progress while the summary hangs, and stops at once on Cancel', async () => {
    await play('hang', 'summary');
    await outdateSummary();
    await refresh().click();
    await until(hasBeenPlayed, 'the platform to be asked');
    await parts.summary.getByText(uiText('request.summary-running')).waitFor();
    await parts.cancel.click();
    await refresh().waitFor();
    await expectNothingRuns();
    expect(await parts.summary.getByRole('button', { name: uiText('summary.copy') }).isVisible()).toBe(true);
  });
});

it('ran no script in the panel and sent no request to another host', async () => {
  expect(await panel.evaluate(() => 'deskhandWasHere' in window)).toBe(false);
  // The host answers in order, so earlier requests have arrived by then.
  await fetch(`${elsewhere.url}last`);
  expect(elsewhere.contacts).toEqual(['/last']);
});
