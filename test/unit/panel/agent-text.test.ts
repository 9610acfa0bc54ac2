// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { type Answer, later, makeSuggestion, makeTicket, PLAIN, settle, stagePanel, stageTicket } from './stage-panel';

function earlierOf(stage: ReturnType<typeof stagePanel>): [string, string, boolean][] {
  return stage.shown().suggestion.earlier.map(({ key, text, isEdited }) => [key, text, isEdited]);
}

describe("the agent's text", () => {
  test("the agent's text is replaced only by a new suggestion, and can then be restored", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    stage.follows.at(-1)?.change();
    await stage.announce('page.ready', { pageId: 1 });
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-2'));
    await stage.actions.suggest();
    expect(stage.shown().suggestion.suggestion).toMatchObject({
      text: { html: '<p>Answer id-2</p>' },
    });
    expect(earlierOf(stage)).toEqual([['id-1', 'Mine', true]]);
    stage.actions.restoreVersion('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(earlierOf(stage)).toEqual([['id-2', 'Answer id-2', false]]);
    stage.actions.restoreVersion('id-2');
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'rich', html: '<p>Answer id-2</p>' });
  });

  test("the agent's text can be typed without parsing the earlier texts again", async () => {
    const stage = await stageTicket();
    for (const id of ['id-1', 'id-2']) {
      stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, id));
      await stage.actions.suggest();
    }
    const [before] = stage.shown().suggestion.earlier;
    stage.actions.editReply(PLAIN('M'));
    expect(before).toBeDefined();
    expect(stage.shown().suggestion.earlier[0]).toBe(before);
  });

  test("the agent's text stays available however often the agent asks again", async () => {
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
    stage.actions.restoreVersion('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test("the agent's text is kept when it was typed while the next suggestion was running", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    const answer = later<Answer>();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    stage.actions.editReply(PLAIN('Typed on'));
    answer.keep(succeed(makeSuggestion(stage.ticket, 'id-2')));
    await settle();
    stage.actions.restoreVersion('id-1');
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Typed on'));
  });

  test("the agent's text gets a new key when it is replaced from outside, and keeps it while the agent types", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    const key = stage.shown().suggestion.suggestion?.textKey;
    stage.actions.editReply(PLAIN(' '));
    expect(stage.shown().suggestion.suggestion).toMatchObject({ textKey: key, isBlank: true });
    stage.actions.discardEdit();
    expect(stage.shown().suggestion.suggestion).toMatchObject({ text: { html: '<p>Answer id-1</p>' }, isBlank: false });
    expect(stage.shown().suggestion.suggestion?.textKey).not.toBe(key);
  });

  test("the agent's text is compared with the original text once the two differ", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    const suggested = { kind: 'rich' as const, html: '<p>Answer id-1</p>' };
    const readSuggested = () => stage.shown().suggestion.suggestion?.suggested;
    expect(readSuggested()).toBeUndefined();
    stage.actions.editReply({ kind: 'rich', html: '<p>Answer <b>id-1</b></p>' });
    expect(readSuggested()).toEqual(suggested);
    stage.actions.editReply({ kind: 'rich', html: '<p><br></p>' });
    expect(readSuggested()).toBeUndefined();
    stage.actions.editReply(suggested);
    expect(readSuggested()).toBeUndefined();
  });

  test("the agent's text stays available after each rollback", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    stage.actions.setOptions({ instruction: 'Warmer' });
    await stage.actions.suggest();
    stage.actions.rollBackEdit();
    expect(earlierOf(stage)).toEqual([]);
    const readShown = () => stage.shown().suggestion.suggestion;
    const asItCame = { text: { kind: 'rich', html: '<p>Answer id-1</p>' }, suggested: undefined };

    stage.actions.editReply(PLAIN('First'));
    const typedInto = readShown()?.textKey;
    stage.actions.rollBackEdit();
    expect(readShown()).toMatchObject({ ...asItCame, rolledBack: 'id-1' });
    expect(readShown()?.textKey).not.toBe(typedInto);
    stage.actions.editReply(PLAIN('Second'));
    expect(readShown()?.rolledBack).toBeUndefined();
    stage.actions.rollBackEdit();
    const [second, first] = stage.shown().suggestion.earlier;
    expect([second, first].map((version) => version?.text)).toEqual(['Second', 'First']);
    expect(second).toMatchObject({ isEdited: true, instruction: 'Warmer' });

    stage.actions.restoreVersion(second?.key ?? '');
    expect(readShown()).toMatchObject({ text: PLAIN('Second'), rolledBack: undefined });
    expect(earlierOf(stage)).toEqual([['id-1', 'First', true]]);
    stage.actions.restoreVersion('id-1');
    expect(stage.shown().suggestion.earlier.map(({ text }) => text)).toEqual(['Second']);
  });

  test("the agent's text survives the panel: a new panel restores it", async () => {
    const first = await stageTicket();
    const suggestion = makeSuggestion(first.ticket, 'id-1');
    first.worker['suggestion.request'] = () => succeed(suggestion);
    await first.actions.suggest();
    first.actions.editReply(PLAIN('Mine'));
    first.actions.setOptions({ instruction: 'Warmer' });

    const second = stagePanel();
    for (const [key, value] of first.session) second.session.set(key, structuredClone(value));
    second.worker['result.recall'] = () => ({ suggestion, pending: {}, failed: {} });
    second.putTicket(1, first.ticket);
    await second.goTo(1);
    expect(second.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
    expect(second.shown().suggestion.options.instruction).toBe('Warmer');
  });

  test("the agent's text is not replaced by another panel's text for the same ticket", async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1'));
    await stage.actions.suggest();
    stage.actions.editReply(PLAIN('Mine'));
    const key = [...stage.session.keys()][0] ?? '';
    const suggestion = makeSuggestion(stage.ticket, 'id-5');
    stage.session.set(key, { options: {}, draft: { key: 'id-5', suggestion, suggested: PLAIN('Theirs') } });
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test("the agent's text stays available when a suggestion came while no panel was open", async () => {
    const first = await stageTicket();
    first.worker['suggestion.request'] = () => succeed(makeSuggestion(first.ticket, 'id-1'));
    await first.actions.suggest();
    first.actions.editReply(PLAIN('Mine'));

    const second = stagePanel();
    for (const [key, value] of first.session) second.session.set(key, structuredClone(value));
    const newer = { ...makeSuggestion(first.ticket, 'id-9'), answeredAt: '2026-11-21T11:00:00Z' };
    second.worker['result.recall'] = () => ({ suggestion: newer, pending: {}, failed: {} });
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
    { options: {}, draft: { key: 'x', suggestion: { data: {}, requestId: 'x' }, suggested: {} } },
    { options: {}, draft: { suggestion: { data: {}, requestId: 'x' }, suggested: { kind: 'plain', text: 'x' } } },
  ])("the agent's text is not restored from the unknown form %j", async (kept) => {
    const stage = stagePanel();
    stage.session.set('panel.kept https://desk.example A', kept);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion).toMatchObject({ request: { state: 'idle' }, suggestion: undefined });
  });
});
