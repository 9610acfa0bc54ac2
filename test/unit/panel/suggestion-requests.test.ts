// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';

import { fail, succeed } from '@/lib/shared/outcome';

import { type Answer, later, makeSuggestion, makeTicket, PLAIN, SETTINGS, settle, stageTicket } from './stage-panel';

test('a reason and its description are shown without characters that nobody sees', async () => {
  const stage = await stageTicket();
  const data = { reason: 'a\u200Bb', reasonDescription: '\u202Ec' };
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'r', data));
  await stage.actions.suggest();
  expect(stage.shown().suggestion.suggestion?.verdict).toMatchObject({ reason: 'ab', reasonDescription: 'c' });
});

describe('a suggestion', () => {
  test('a suggestion shows its progress from the request on, and its result when it comes', async () => {
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

  test("a suggestion is requested with the tab, the ticket and the agent's choices", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.actions.setOptions({ targetLanguage: 'GERMAN' });
    stage.actions.setOptions({ instruction: 'Shorter' });
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toEqual([
      {
        requestId: 'id-1',
        pageId: 1,
        ticket: stage.ticket,
        options: { targetLanguage: 'GERMAN', contentFormat: 'HTML', instruction: 'Shorter' },
      },
    ]);
  });

  test('a suggestion is requested before the panel reads the storage', async () => {
    const stage = await stageTicket();
    const read = vi.spyOn(stage.local, 'get');
    let readsBefore: number | undefined;
    stage.worker['suggestion.request'] = () => {
      readsBefore = read.mock.calls.length;
      return later().promise;
    };
    void stage.actions.suggest();
    await settle();
    expect(readsBefore).toBe(0);
    expect(read).toHaveBeenCalled();
  });

  test('a suggestion is requested once, however often the button is pressed', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    void stage.actions.suggest();
    void stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });

  test('a suggestion takes its format from the settings, otherwise from the composer', async () => {
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

  test('a suggestion reports its failure and keeps the previous suggestion', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.worker['suggestion.request'] = () => fail({ reason: 'timeout' });
    await stage.actions.suggest();
    expect(stage.shown().suggestion.request).toEqual({ state: 'failed', failure: { reason: 'timeout' } });
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-1</p>' });
  });

  test('a suggestion is not shown when it belongs to another ticket', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(makeTicket('B', 'Hi'), 'id-1'));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toBeUndefined();
    expect(stage.shown().suggestion.request).toMatchObject({ failure: { reason: 'unexpected-answer' } });
  });

  test('a suggestion is shown as rich text for Markdown, and as plain text for text', async () => {
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

  test('a suggestion is read in the requested format when its own format is unknown', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () =>
      succeed(makeSuggestion(stage.ticket, 'id-1', { contentFormat: 'RTF', content: '<b>Hi</b>' }));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<b>Hi</b>' });
  });

  test("a suggestion has the platform's language and direction, otherwise those of its words", async () => {
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
