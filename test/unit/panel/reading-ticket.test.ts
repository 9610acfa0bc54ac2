// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { Ticket } from '@/lib/domain/ticket';

import { later, makeSuggestion, makeTicket, settle, stagePanel, Undeliverable } from './stage-panel';

function glanceOf(ticket: Ticket) {
  const { messages: _, ...glance } = ticket;
  return glance;
}

/** Opens a tab whose page tells its ticket at once, and the messages when the test says so. */
async function openLongTicket(ticket = makeTicket('A', 'Where is my order?')) {
  const stage = stagePanel();
  const reading = later();
  stage.pages[1] = { 'ticket.glance': () => glanceOf(ticket), 'ticket.read': () => reading.promise };
  stage.worker['suggestion.request'] = () => later().promise;
  await stage.goTo(1);
  const asked = () => stage.bodies('suggestion.request').map(({ ticket: of }) => (of as Ticket).id);
  const arrive = async (reply: object): Promise<void> => {
    reading.keep(reply);
    await settle();
  };
  return { ...stage, ticket, asked, arrive };
}

describe('a ticket with a long thread', () => {
  test('is named at once, and whole once its messages are read', async () => {
    const stage = await openLongTicket();
    const { sent, view, ticket, arrive } = stage;
    expect(view().page).toEqual({ kind: 'reading', ticket: glanceOf(ticket) });
    expect(sent.filter(({ pageId }) => pageId === 1).map(({ type }) => type)).toEqual(['ticket.glance', 'ticket.read']);
    await arrive({ kind: 'ticket', ticket });
    expect(stage.shown().ticket.messages).toHaveLength(1);
  });

  test('gets the suggestion that was wanted before, once', async () => {
    const { actions, view, asked, ticket, arrive } = await openLongTicket();
    await actions.suggest();
    await actions.suggest();
    expect(asked()).toEqual([]);
    expect(view().page).toMatchObject({ kind: 'reading', wantedAt: 1_000_000 });
    await arrive({ kind: 'ticket', ticket });
    expect(asked()).toEqual(['A']);
  });

  test('gets none if the agent has cancelled it', async () => {
    const { actions, asked, ticket, arrive } = await openLongTicket();
    await actions.suggest();
    actions.cancelSuggestion();
    await arrive({ kind: 'ticket', ticket });
    expect(asked()).toEqual([]);
  });

  test('gets none if another ticket is open by then, and the panel says so', async () => {
    const { actions, view, asked, arrive } = await openLongTicket();
    await actions.suggest();
    await arrive({ kind: 'ticket', ticket: makeTicket('B', 'Hi') });
    expect(asked()).toEqual([]);
    expect(view().isClickMissed).toBe(true);
  });

  test('keeps the wish while the page is between two tickets', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    const [first, second] = [later(), later()];
    const answers = [first.promise, second.promise];
    stage.pages[1] = { 'ticket.glance': () => glanceOf(ticket), 'ticket.read': () => answers.shift() };
    stage.worker['suggestion.request'] = () => later().promise;
    await stage.goTo(1);
    await stage.actions.suggest();
    first.keep({ kind: 'opening' });
    await settle();
    expect(stage.view().page).toMatchObject({ kind: 'reading', wantedAt: 1_000_000 });
    second.keep({ kind: 'ticket', ticket });
    await settle();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });

  test.each([
    ['there', (ticket: Ticket) => ({ suggestion: makeSuggestion(ticket, 'old'), pending: {}, failed: {} }), []],
    ['on its way', () => ({ pending: { suggestion: 'run-1' }, failed: {} }), ['run-1']],
  ])('is not asked for again where a suggestion is %s', async (_, recalled, requested) => {
    const { actions, worker, bodies, ticket, arrive } = await openLongTicket();
    worker['result.recall'] = () => recalled(ticket);
    await actions.suggest();
    await arrive({ kind: 'ticket', ticket });
    expect(bodies('suggestion.request').map(({ requestId }) => requestId)).toEqual(requested);
  });

  test('gets the suggestion that was wanted where an earlier request has failed', async () => {
    const { actions, worker, asked, ticket, arrive } = await openLongTicket();
    worker['result.recall'] = () => ({ pending: {}, failed: { suggestion: { reason: 'offline', requestId: 'old' } } });
    await actions.suggest();
    await arrive({ kind: 'ticket', ticket });
    expect(asked()).toEqual(['A']);
  });

  test.each([
    ['cannot tell', () => null],
    ['does not answer', () => new Undeliverable('no-receiver')],
  ])('is shown when it is read if the page %s', async (_, glance) => {
    const stage = stagePanel();
    const reading = later();
    stage.pages[1] = { 'ticket.glance': glance, 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'reading' });
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'Hi') });
    await settle();
    expect(stage.shown().ticket.id).toBe('A');
  });

  test('a late glance does not hide the ticket', async () => {
    const stage = stagePanel();
    const glance = later();
    stage.pages[1] = {
      'ticket.glance': () => glance.promise,
      'ticket.read': () => ({ kind: 'ticket', ticket: makeTicket('A', 'Hi') }),
    };
    await stage.goTo(1);
    glance.keep(glanceOf(makeTicket('A', 'Hi')));
    await settle();
    expect(stage.shown().ticket.messages).toHaveLength(1);
  });
});
