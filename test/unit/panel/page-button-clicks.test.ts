// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { TakenClick } from '@/lib/domain/button-click';
import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { fail } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeTicket, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

describe('a click on the page button', () => {
  test('a click on the page button starts a request at once when it came before the panel opened', async () => {
    const stage = stagePanel();
    stage.worker['button.take'] = ({ pageId, ticket }: { pageId: number; ticket: TicketIdentity }) =>
      pageId === 1 && ticket.id === 'A' && ticket.messageHashes?.length === 1 ? { fate: 'taken' } : { fate: 'none' };
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('a click on the page button starts a request at once while the panel is open', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = () => ({ fate: 'taken' });
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.shown().suggestion.request.state).toBe('running');
    expect(stage.bodies('suggestion.request')[0]).toMatchObject({ isFromPage: true });
  });

  test('a click on the page button is left to the panel that follows its tab', async () => {
    const stage = await stageTicket();
    stage.worker['button.take'] = () => ({ fate: 'taken' });
    await stage.announce('button.clicked', { pageId: 2 });
    expect(stage.bodies('button.take')).toHaveLength(1);
  });

  test('a click on the page button starts nothing when another panel has taken it', async () => {
    const stage = await stageTicket();
    stage.worker['button.take'] = () => ({ fate: 'none' });
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('a click on the page button waits for a ticket that is still being read', async () => {
    const stage = stagePanel();
    const reading = later();
    stage.worker['button.take'] = () => ({ fate: 'taken' });
    stage.worker['suggestion.request'] = () => later().promise;
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.bodies('button.take')).toEqual([]);
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'Hi') });
    await settle();
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('a click on the page button is taken for the ticket that the page shows by now', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = ({ ticket }: { ticket: TicketIdentity }) =>
      ticket.id === 'B' ? { fate: 'taken' } : { fate: 'waits' };
    // The panel has not heard of the change yet.
    stage.putTicket(1, makeTicket('B', 'Hi'));
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, suggestion: { request: { state: 'running' } } });
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });

  test('a click on the page button asks about the clicked ticket, though the page opens another one before it is taken', async () => {
    const stage = await stageTicket();
    const taking = later<TakenClick>();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = () => taking.promise;
    await stage.announce('button.clicked', { pageId: 1 });
    stage.worker['button.take'] = () => ({ fate: 'none' });
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    taking.keep({ fate: 'taken' });
    await settle();
    expect(stage.bodies('suggestion.request')).toMatchObject([{ ticket: { id: 'A' } }]);
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, suggestion: { request: { state: 'idle' } } });
  });

  test('a click on the page button asks about the ticket that the panel still shows, without waiting for the page', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = ({ ticket }: { ticket: TicketIdentity }) =>
      ticket.id === 'A' ? { fate: 'taken' } : { fate: 'waits' };
    stage.putTicket(1, makeTicket('B', 'Hi'));
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.bodies('suggestion.request')).toMatchObject([{ ticket: { id: 'A' } }]);
  });

  test('a click on the page button that came too late for its ticket is told until the agent asks or opens another', async () => {
    const stage = stagePanel();
    const fates: TakenClick[] = [{ fate: 'waits' }, { fate: 'left' }];
    stage.worker['button.take'] = () => fates.shift() ?? { fate: 'none' };
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('B', 'Hi'));
    await stage.goTo(1);
    expect(stage.view().isClickMissed).toBe(true);
    expect(stage.waits).toContain(3000);
    expect(stage.bodies('suggestion.request')).toEqual([]);
    void stage.actions.suggest();
    expect(stage.view().isClickMissed).toBe(false);
  });

  test('a click on the page button is asked for again under one id when the worker dies over it', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    const answers = [new Undeliverable('interrupted'), { fate: 'taken' }];
    stage.worker['button.take'] = () => answers.shift() ?? { fate: 'none' };
    await stage.announce('button.clicked', { pageId: 1 });
    const [first, second] = stage.bodies('button.take').slice(-2);
    expect(second).toEqual(first);
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('a click on the page button joins the request that the worker has begun for it', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = () => ({ fate: 'taken', requestId: 'begun-1' });
    await stage.announce('button.clicked', { pageId: 1 });
    expect(stage.bodies('suggestion.request')).toMatchObject([{ requestId: 'begun-1', isFromPage: true }]);
    stage.actions.cancelSuggestion();
    expect(stage.bodies('request.cancel')).toEqual([{ requestId: 'begun-1' }]);
  });

  test('a click on the page button shows the result that came before the panel, with its instruction, and asks nothing', async () => {
    const stage = stagePanel();
    const ticket = makeTicket('A', 'Hi');
    stage.session.set(storedKeyOf(ticket), { ticket: identifyTicket(ticket), options: { instruction: 'Shorter' } });
    stage.worker['result.recall'] = () => ({ suggestion: makeSuggestion(ticket, 'begun-1'), pending: {}, failed: {} });
    stage.worker['button.take'] = () => ({ fate: 'taken', requestId: 'begun-1' });
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    await settle();
    expect(stage.shown().suggestion).toMatchObject({ request: { state: 'answered' } });
    expect(stage.store.getState().works[0]?.work.suggestion).toMatchObject({ key: 'begun-1', instruction: 'Shorter' });
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('a click on the page button shows why its request failed before the panel was there', async () => {
    const stage = stagePanel();
    const failure = { reason: 'offline', requestId: 'begun-1' };
    stage.worker['result.recall'] = () => ({ pending: {}, failed: { suggestion: failure } });
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.request).toEqual({ state: 'failed', failure });
    expect(stage.bodies('suggestion.request'), 'the failure is known').toEqual([]);
  });

  test('a click on the page button asks anew where an earlier request has failed', async () => {
    const stage = stagePanel();
    const failure = { reason: 'offline', requestId: 'old' };
    stage.worker['result.recall'] = () => ({ pending: {}, failed: { suggestion: failure } });
    stage.worker['button.take'] = () => ({ fate: 'taken', requestId: 'begun-1' });
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toMatchObject([{ requestId: 'begun-1' }]);
    expect(stage.shown().suggestion.request).toMatchObject({ state: 'running', requestId: 'begun-1' });
  });

  test('a click on the page button shows once why the request failed that the worker had begun', async () => {
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({ pending: { suggestion: 'begun-1' }, failed: {} });
    stage.worker['suggestion.request'] = () => fail({ reason: 'offline', requestId: 'begun-1' });
    stage.putTicket(1, makeTicket('A', 'Hi'));
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(1);
    await settle();
    expect(stage.shown().suggestion.request).toMatchObject({ state: 'failed', failure: { reason: 'offline' } });
    stage.worker['result.recall'] = () => ({ pending: {}, failed: {} });
    await stage.goTo(2);
    stage.worker['result.recall'] = () => ({ pending: { suggestion: 'begun-1' }, failed: {} });
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });
});
