// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { storedKeyFor } from '@/lib/panel-view/stored-value';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { serializeWork } from '@/lib/panel/stored-work';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, makeSummary, makeTicket, PLAIN, stageTicket } from './stage-panel';

const OTHER = makeTicket('B', 'Hello');
const OTHER_WORK = serializeWork({ ...EMPTY_WORK, note: 'Of another ticket' }, identifyTicket(OTHER), 1);

async function stageWork() {
  const stage = await stageTicket();
  const { ticket, worker, actions, session, local } = stage;
  session.set(storedKeyOf(OTHER), OTHER_WORK);
  local.set('panel.folded', ['summary']);
  worker['suggestion.request'] = () => succeed(makeSuggestion(ticket, 'id-1'));
  worker['summary.request'] = () => succeed(makeSummary(ticket, 'id-2'));
  await actions.suggest();
  await actions.summarize();
  actions.editReply(PLAIN('Mine'));
  actions.editNote('A note');
  return stage;
}

describe('Resetting a section', () => {
  test('clears the suggestion with its edits, on disk too, and leaves the summary', async () => {
    const stage = await stageWork();
    const { actions, session, ticket } = stage;
    await actions.resetSection('suggestion');
    expect(stage.shown().suggestion).toMatchObject({ suggestion: undefined, note: undefined, earlier: [] });
    expect(stage.shown().summary.summary?.requestId).toBe('id-2');
    expect(JSON.stringify(session.get(storedKeyOf(ticket)))).not.toMatch(/Mine|A note|Answer/);
    expect(session.get(storedKeyOf(OTHER))).toEqual(OTHER_WORK);
  });

  test('clears the summary and leaves the suggestion', async () => {
    const stage = await stageWork();
    const { actions } = stage;
    await actions.resetSection('summary');
    expect(stage.shown().summary).toMatchObject({ request: { state: 'idle' }, summary: undefined, earlier: undefined });
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test('clears the shop alone', async () => {
    const stage = await stageWork();
    const { actions } = stage;
    await actions.findInShop('10023');
    expect(stage.shown().lookup.state).toBe('not-found');
    await actions.resetSection('shop');
    expect(stage.shown().lookup).toEqual({ state: 'idle' });
    expect(stage.shown().suggestion.suggestion?.text).toEqual(PLAIN('Mine'));
  });

  test('clears the whole panel, but not the work on other tickets', async () => {
    const stage = await stageWork();
    const { actions, session, local } = stage;
    await actions.resetSection('panel');
    expect([stage.shown().suggestion.suggestion, stage.shown().summary.summary]).toEqual([undefined, undefined]);
    expect(local.get('panel.folded')).toEqual([]);
    expect(session.get(storedKeyOf(OTHER))).toEqual(OTHER_WORK);
  });

  test.each(['memo', 'panel'])('%s empties what a card keeps itself, of this ticket alone', async (section) => {
    const parse = (stored: unknown) => stored ?? 'empty';
    const { session, local, actions, store, ticket } = await stageTicket(undefined, undefined, [
      { key: 'card.memo', area: 'session', section: 'memo', parse },
      { key: 'card.width', area: 'local', section: 'memo', parse },
      { key: 'card.other', area: 'local', parse },
    ]);
    const key = storedKeyFor('card.memo', ticket);
    const other = storedKeyFor('card.memo', OTHER);
    for (const each of [key, other]) await store.storage.session.write(each, 'words');
    for (const each of ['card.width', 'card.other']) await store.storage.local.write(each, 7);
    await actions.resetSection('suggestion');
    expect(await store.storage.session.read(key)).toBe('words');
    await actions.resetSection(section);
    expect([session.has(key), await store.storage.session.read(other)]).toEqual([false, 'words']);
    expect([local.get('card.width'), local.get('card.other')]).toEqual(['empty', 7]);
  });
});
