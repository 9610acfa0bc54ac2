// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { Failure } from '@/lib/domain/failure';
import type { Suggestion } from '@/lib/domain/suggestion';
import type { TicketMessage, TicketRole } from '@/lib/domain/ticket';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import {
  later,
  makeSuggestion,
  makeSummary,
  makeTicket,
  SETTINGS,
  settle,
  stagePanel,
  stageTicket,
  Undeliverable,
} from './stage-panel';

type Answer = Outcome<Suggestion, Failure>;
const PLAIN = (text: string) => ({ kind: 'plain' as const, text });

describe('a suggestion', () => {
  test('runs from the moment it is asked for, and is shown when it comes', async () => {
    const stage = await stageTicket();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    stage.setTime(5000);
    void stage.actions.suggest();
    expect(stage.shown().suggestion.request).toEqual({ state: 'running', requestId: 'id-1', startedAt: 5000 });
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-1')));
    await settle();
    const { request, suggestion } = stage.shown().suggestion;
    expect(request).toEqual({ state: 'answered' });
    expect(suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-1</p>' });
    expect(suggestion?.verdict.canInsert).toBe(true);
  });

  test('is asked with the tab, the ticket and what the agent chose', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    stage.actions.setOptions({ instruction: 'Shorter' });
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toEqual([
      {
        requestId: 'id-1',
        tabId: 1,
        ticket: stage.ticket,
        options: { targetLanguage: 'GERMAN', contentFormat: 'HTML', instruction: 'Shorter' },
      },
    ]);
  });

  test('is asked for once, however often the button is pressed', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    void stage.actions.suggest();
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });

  test('takes the format from the settings, else from the composer', async () => {
    const plain = { ...makeTicket('A', 'Hi'), composer: { editor: 'plain' as const, mode: 'reply' as const } };
    const stage = await stageTicket(plain);
    expect(stage.shown().suggestion.options.contentFormat).toBe('PLAIN');
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { contentFormat: 'MARKDOWN', targetLanguage: 'HEBREW' } },
    });
    await stage.announce('settings.changed', {});
    expect(stage.shown().suggestion.options).toEqual({ contentFormat: 'MARKDOWN', targetLanguage: 'HEBREW' });
  });

  test('that fails says why, and keeps what was there', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.worker['suggestion.request'] = () => fail({ reason: 'timeout' });
    await stage.actions.suggest();
    expect(stage.shown().suggestion.request).toEqual({ state: 'failed', failure: { reason: 'timeout' } });
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-1</p>' });
  });

  test('about another ticket than was asked for is not shown', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(makeTicket('B', 'Hi'), 'id-1'));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
    expect(stage.shown().suggestion.request).toMatchObject({ failure: { reason: 'unexpected-answer' } });
  });

  test('in Markdown is shown as rich text, in plain text as it is', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () =>
      succeed(makeSuggestion(stage.ticket, 'id-1', { contentFormat: 'MARKDOWN', content: '**Hi**' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p><strong>Hi</strong></p>' });
    stage.worker['suggestion.request'] = () =>
      succeed(makeSuggestion(stage.ticket, 'id-2', { contentFormat: 'PLAIN', content: '**Hi**' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('**Hi**'));
  });

  test('in a format nobody knows is read in the format that was asked for', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () =>
      succeed(makeSuggestion(stage.ticket, 'id-1', { contentFormat: 'RTF', content: '<b>Hi</b>' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<b>Hi</b>' });
  });

  test('has the language and direction the platform names, else those of its words', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', { language: 'HEBREW' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toMatchObject({ language: 'he', direction: 'rtl' });
    stage.worker['suggestion.request'] = () =>
      succeed(makeSuggestion(stage.ticket, 'id-2', { language: 'AUTO', content: '<p>مرحبًا</p>' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toMatchObject({ language: undefined, direction: 'rtl' });
  });
});

describe('when the worker dies', () => {
  test('the same request id is asked again until it answers', async () => {
    const stage = await stageTicket();
    let asked = 0;
    stage.worker['suggestion.request'] = () =>
      (asked += 1) < 4 ? new Undeliverable('interrupted') : succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    expect(stage.bodies('suggestion.request').map(({ requestId }) => requestId)).toEqual(Array(4).fill('id-1'));
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
  });

  test('for the fourth time, it is a failure', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => new Undeliverable('interrupted');
    await stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toHaveLength(4);
    expect(stage.shown().suggestion.request).toEqual({
      state: 'failed',
      failure: { reason: 'interrupted', requestId: 'id-1' },
    });
  });

  test.each(['no-receiver', 'extension-updated', 'refused'] as const)(
    '%s is no accident: it is not asked again',
    async (why) => {
      const stage = await stageTicket();
      stage.worker['suggestion.request'] = () => new Undeliverable(why);
      await stage.actions.suggest();
      expect(stage.bodies('suggestion.request')).toHaveLength(1);
      expect(stage.shown().suggestion.request).toMatchObject({ failure: { reason: 'worker-gone' } });
    },
  );

  test('a request that was cancelled meanwhile is not asked again', async () => {
    const stage = await stageTicket();
    const death = later();
    stage.worker['suggestion.request'] = () => death.promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    death.keep(new Undeliverable('interrupted'));
    await settle();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
    expect(stage.shown().suggestion.request).toEqual({ state: 'idle' });
  });
});

describe('cancel', () => {
  test('stops the request here and in the worker, and its late answer changes nothing', async () => {
    const stage = await stageTicket();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    expect(stage.bodies('request.cancel')).toEqual([{ requestId: 'id-1' }]);
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-1')));
    await settle();
    expect(stage.shown().suggestion).toMatchObject({ request: { state: 'idle' }, suggestion: undefined });
  });

  test('brings back what was shown before', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.worker['suggestion.request'] = () => later().promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
    expect(stage.shown().suggestion.suggestion?.textKey).toContain('id-1');
  });

  test('stops a summary as well', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => later().promise;
    void stage.actions.summarize();
    stage.actions.cancelSummary();
    expect(stage.bodies('request.cancel')).toEqual([{ requestId: 'id-1' }]);
    expect(stage.shown().summary.request).toEqual({ state: 'idle' });
  });
});

describe('results belong to their ticket', () => {
  test('an answer for A that comes while B is shown is stored under A and never shown on B', async () => {
    const stage = await stageTicket();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.putTicket(1, makeTicket('B', 'Other'));
    stage.follows.at(-1)?.change();
    await settle();
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-1')));
    await settle();
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, suggestion: { suggestion: undefined } });
    stage.putTicket(1, stage.ticket);
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-1</p>' });
  });

  test('the same id in another helpdesk is another ticket', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.putTicket(2, { ...stage.ticket, desk: 'https://other.example' });
    await stage.goTo(2);
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
  });

  test('work is parked while the agent is on another tab, edits and options included', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.actions.setOptions({ instruction: 'Warmer' });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    expect(stage.shown().suggestion.options.instruction).toBeUndefined();
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(stage.shown().suggestion.options.instruction).toBe('Warmer');
  });

  test('a newer message marks suggestion and summary as older than the ticket, and says by how many', async () => {
    const stage = await stageTicket(makeTicket('A', 'one'));
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-2'));
    await stage.actions.suggest();
    await stage.actions.summarize();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: false, newer: 0 });
    stage.putTicket(1, makeTicket('A', 'one', 'two', 'three'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 2 });
    expect(stage.shown().summary.summary?.freshness).toEqual({ stale: true, newer: 2 });
    stage.putTicket(1, makeTicket('A', 'edited'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.suggestion?.freshness).toEqual({ stale: true, newer: 0 });
  });
});

describe('a summary with a text', () => {
  test('stays, to be read and inserted, while what comes after has none', async () => {
    const stage = await stageTicket();
    const summarize = async (id: string, data: Parameters<typeof makeSummary>[2] = {}) => {
      stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, id, data));
      await stage.actions.summarize();
    };
    await summarize('s-1');
    await summarize('s-2', { status: 'FAILED', summary: null });
    await summarize('s-3', { status: 'PENDING', summary: null });
    const { summary } = stage.shown();
    expect(summary.summary).toMatchObject({ data: { status: 'PENDING' }, text: undefined });
    expect(summary.earlier).toMatchObject({ text: { html: '<p>Summary s-1</p>' } });
    await stage.actions.insertSummary();
    expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'note', text: 'Summary s-1' }]);
    await summarize('s-4');
    expect(stage.shown().summary.earlier).toBeUndefined();
  });
});

/** Id, text and whether the agent changed it, of the suggestions before the one that is shown. */
function earlierOf(stage: ReturnType<typeof stagePanel>): [string, string, boolean][] {
  return stage.shown().suggestion.earlier.map(({ requestId, text, isEdited }) => [requestId, text, isEdited]);
}

describe('the agent’s text', () => {
  test('is never replaced but by asking again, and then it can be brought back', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.follows.at(-1)?.change();
    await stage.announce('page.ready', {}, 1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-2'));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toMatchObject({
      text: { html: '<p>Answer id-2</p>' },
    });
    expect(earlierOf(stage)).toEqual([['id-1', 'Mine', true]]);
    stage.actions.bringBack('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(earlierOf(stage)).toEqual([['id-2', 'Answer id-2', false]]);
    stage.actions.bringBack('id-2');
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-2</p>' });
  });

  test('stays within reach however often one asks again', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    for (const id of ['id-2', 'id-3']) {
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, id));
      await stage.actions.suggest();
    }
    expect(stage.shown().suggestion.suggestion).toMatchObject({
      text: { html: '<p>Answer id-3</p>' },
    });
    stage.actions.bringBack('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test('typed while the next answer is being made is kept too', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.actions.editReply(PLAIN('Typed on'));
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-2')));
    await settle();
    stage.actions.bringBack('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Typed on'));
  });

  test('gets another key when it is replaced from outside, and keeps it while the agent types', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    const key = stage.shown().suggestion.suggestion?.textKey;
    stage.actions.editReply(PLAIN(' '));
    expect(stage.shown().suggestion.suggestion).toMatchObject({ textKey: key, isBlank: true });
    stage.actions.restoreReply();
    expect(stage.shown().suggestion.suggestion).toMatchObject({ text: { html: '<p>Answer id-1</p>' }, isBlank: false });
    expect(stage.shown().suggestion.suggestion?.textKey).not.toBe(key);
  });

  test('outlives the panel: a new one has it again', async () => {
    const first = await stageTicket();
    const suggestion = makeSuggestion(first.ticket, 'id-1');
    first.worker['suggestion.request'] = () => succeed(suggestion);
    await first.actions.suggest();
    first.actions.editReply(PLAIN('Mine'));
    first.actions.setOptions({ instruction: 'Warmer' });

    const second = stagePanel();
    for (const [key, value] of first.kept) second.kept.set(key, structuredClone(value));
    second.worker['result.recall'] = () => ({ suggestion, running: {} });
    second.putTicket(1, first.ticket);
    await second.goTo(1);
    expect(second.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(second.shown().suggestion.options.instruction).toBe('Warmer');
  });

  test('is not replaced by what another panel has kept of the same ticket', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    const key = [...stage.kept.keys()][0] ?? '';
    const suggestion = makeSuggestion(stage.ticket, 'id-5');
    stage.kept.set(key, { options: {}, draft: { suggestion, suggested: PLAIN('Theirs') } });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test('stays within reach when an answer came while no panel was open', async () => {
    const first = await stageTicket();
    first.worker['suggestion.request'] = () => succeed(makeSuggestion(first.ticket, 'id-1'));
    await first.actions.suggest();
    first.actions.editReply(PLAIN('Mine'));

    const second = stagePanel();
    for (const [key, value] of first.kept) second.kept.set(key, structuredClone(value));
    const newer = { ...makeSuggestion(first.ticket, 'id-9'), answeredAt: '2026-11-21T11:00:00Z' };
    second.worker['result.recall'] = () => ({ suggestion: newer, running: {} });
    second.putTicket(1, first.ticket);
    await second.goTo(1);
    expect(second.shown().suggestion.suggestion).toMatchObject({
      text: { html: '<p>Answer id-9</p>' },
    });
    expect(earlierOf(second)).toEqual([['id-1', 'Mine', true]]);
  });

  test.each([
    null,
    'x',
    {},
    { options: {}, draft: { suggestion: 1 } },
    { options: {}, draft: { suggestion: { data: {}, requestId: 'x' }, suggested: {} } },
  ])('kept in a form that is not ours is left alone: %j', async (kept) => {
    const stage = stagePanel();
    stage.kept.set('https://desk.example A', kept);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion).toMatchObject({ request: { state: 'idle' }, suggestion: undefined });
  });
});

describe('recall', () => {
  test('brings back what this browser session knows of the ticket', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(ticket, 'old'),
      summary: makeSummary(ticket, 'old'),
      running: {},
    });
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.bodies('result.recall')).toEqual([{ ticket: { desk: ticket.desk, id: 'A' } }]);
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer old</p>' });
    expect(stage.shown().summary.summary?.text).toEqual({ kind: 'rich', html: '<p>Summary old</p>' });
  });

  test('never shows what belongs to another ticket', async () => {
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({
      suggestion: makeSuggestion(makeTicket('B', 'Hi'), 'old'),
      summary: makeSummary(makeTicket('B', 'Hi'), 'old'),
      running: {},
    });
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
    expect(stage.shown().summary.summary).toBeUndefined();
  });

  test('happens once for a ticket that stays open, however often its page changes', async () => {
    const stage = await stageTicket();
    stage.follows.at(-1)?.change();
    await settle();
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('result.recall')).toHaveLength(1);
    expect(stage.bodies('ask.take')).toHaveLength(1);
  });

  test('waits for requests that are still running, by their own ids', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({ running: { suggestion: 'run-1', summary: 'run-2' } });
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(ticket, 'run-1'));
    stage.worker['summary.request'] = () => succeed(makeSummary(ticket, 'run-2'));
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toMatchObject([{ requestId: 'run-1' }]);
    expect(stage.bodies('summary.request')).toMatchObject([{ requestId: 'run-2' }]);
    expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
    expect(stage.shown().summary.request).toEqual({ state: 'answered' });
  });

  test('does not put an older answer over the one that is shown', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.worker['result.recall'] = () => ({ suggestion: makeSuggestion(stage.ticket, 'id-0'), running: {} });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });
});

describe('the button in the page', () => {
  test('asks at once when it was pressed before the panel opened', async () => {
    const stage = stagePanel();
    stage.worker['ask.take'] = ({ tabId }: { tabId: number }) => tabId === 1;
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('asks at once when it is pressed while the panel is open', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['ask.take'] = () => true;
    await stage.announce('ask.waiting', { tabId: 1 });
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('of another tab is left to whoever follows that tab', async () => {
    const stage = await stageTicket();
    stage.worker['ask.take'] = () => true;
    await stage.announce('ask.waiting', { tabId: 2 });
    expect(stage.bodies('ask.take')).toEqual([{ tabId: 1 }]);
  });

  test('does not start what somebody else has taken', async () => {
    const stage = await stageTicket();
    stage.worker['ask.take'] = () => false;
    await stage.announce('ask.waiting', { tabId: 1 });
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('waits for a ticket that is still being read', async () => {
    const stage = stagePanel();
    const reading = later();
    stage.worker['ask.take'] = () => true;
    stage.worker['suggestion.request'] = () => later().promise;
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    await stage.announce('ask.waiting', { tabId: 1 });
    expect(stage.bodies('ask.take')).toEqual([]);
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'Hi') });
    await settle();
    expect(stage.shown().suggestion.request.state).toBe('running');
  });
});

describe('a summary', () => {
  test('is asked for in the language of the settings, else of the interface', async () => {
    const stage = await stageTicket(undefined, ['de-AT']);
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { summaryLanguage: 'ja' } },
    });
    await stage.announce('settings.changed', {});
    await stage.actions.summarize();
    expect(stage.bodies('summary.request').map(({ language }) => language)).toEqual(['de', 'ja']);
  });

  test('in Chinese names the script of the interface', async () => {
    const stage = await stageTicket(undefined, ['zh']);
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    expect(stage.bodies('summary.request').map(({ language }) => language)).toEqual(['zh-CN']);
  });

  test.each([
    ['PENDING', null],
    ['FAILED', 'Half a summary'],
    ['COMPLETED', ' '],
  ] as const)('that is %s with %j has no text', async (status, summary) => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1', { status, summary }));
    await stage.actions.summarize();
    expect(stage.shown().summary.summary).toMatchObject({ data: { status }, text: undefined });
  });

  describe('that was pending', () => {
    const PENDING = { taskId: 't1', status: 'PENDING', summary: null } as const;
    const note = (id: string, role: TicketRole = 'note') => ({
      id,
      role,
      text: 'It is about lamps',
      createdAt: '2026-11-21T10:00:05Z',
      attachments: [],
    });
    const stagePending = async () => {
      const stage = await stageTicket();
      stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1', PENDING));
      await stage.actions.summarize();
      const addToTicket = async (added: TicketMessage) => {
        stage.putTicket(1, { ...stage.ticket, messages: [...stage.ticket.messages, added] });
        stage.follows.at(-1)?.change();
        await settle();
      };
      return { ...stage, addToTicket };
    };

    test('is shown when the helpdesk has filed its result as a note, and is not older than the ticket for that', async () => {
      const stage = await stagePending();
      await stage.addToTicket(note('summary-t1'));
      expect(stage.shown().summary.summary).toMatchObject({
        data: { status: 'COMPLETED', taskId: 't1' },
        text: { kind: 'rich', html: '<p>It is about lamps</p>' },
        answeredAt: '2026-11-21T10:00:05Z',
        freshness: { stale: false },
      });
    });

    test('has failed when the note says so', async () => {
      const stage = await stagePending();
      await stage.addToTicket(note('summary-failed-t1'));
      expect(stage.shown().summary.summary?.data).toMatchObject({
        status: 'FAILED',
        errorMessage: 'It is about lamps',
      });
    });

    test.each([
      ['another task', note('summary-t2')],
      ['no note but a message of the customer', note('summary-t1', 'customer')],
    ])('stays so for the result of %s', async (_, added) => {
      const stage = await stagePending();
      await stage.addToTicket(added);
      expect(stage.shown().summary.summary?.data.status).toBe('PENDING');
    });

    test('is shown to a panel that was opened later', async () => {
      const ticket = makeTicket('A', 'Hi');
      const stage = stagePanel();
      stage.worker['result.recall'] = () => ({ summary: makeSummary(ticket, 'old', PENDING), running: {} });
      stage.putTicket(1, { ...ticket, messages: [...ticket.messages, note('summary-t1')] });
      await stage.goTo(1);
      expect(stage.shown().summary.summary?.data.status).toBe('COMPLETED');
    });
  });

  test('that fails keeps the one before', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    stage.worker['summary.request'] = () => fail({ reason: 'server-error' });
    await stage.actions.summarize();
    expect(stage.shown().summary).toMatchObject({
      request: { state: 'failed' },
      summary: { data: { summary: 'Summary id-1' } },
    });
  });
});

describe('without a channel', () => {
  test('the panel says so, but not before the settings are known', async () => {
    const settings = later();
    const stage = stagePanel();
    stage.worker['settings.view'] = () => settings.promise;
    await stage.announce('settings.changed', {});
    expect(stage.view().isChannelMissing).toBe(false);
    settings.keep({ ...SETTINGS, channel: {} });
    await settle();
    expect(stage.view().isChannelMissing).toBe(true);
  });
});

describe('the language of the interface', () => {
  test('is the browser’s until the settings say otherwise, and the agent’s choice goes into them', async () => {
    const stage = await stageTicket();
    stage.worker['settings.save'] = ({ settings }: { settings: unknown }) => ({ ...SETTINGS, settings });
    await stage.actions.chooseLanguage('ar');
    expect(stage.store.getState().language).toBe('ar');
    expect(stage.bodies('settings.save')).toEqual([
      { settings: { ...SETTINGS.settings, defaults: { uiLanguage: 'ar' } } },
    ]);
  });
});
