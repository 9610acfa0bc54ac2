// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { TicketIdentity } from '@/lib/domain/ticket-identity';

import { later, makeTicket, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

describe('a click on the page button', () => {
  test('a click on the page button starts a request at once when it came before the panel opened', async () => {
    const stage = stagePanel();
    stage.worker['button.take'] = ({ tabId, ticket }: { tabId: number; ticket: TicketIdentity }) =>
      tabId === 1 && ticket.id === 'A' && ticket.messageHashes?.length === 1;
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('a click on the page button starts a request at once while the panel is open', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = () => true;
    await stage.announce('button.clicked', { tabId: 1 });
    expect(stage.shown().suggestion.request.state).toBe('running');
    expect(stage.bodies('suggestion.request')[0]).toMatchObject({ isFromPage: true });
  });

  test('a click on the page button is left to the panel that follows its tab', async () => {
    const stage = await stageTicket();
    stage.worker['button.take'] = () => true;
    await stage.announce('button.clicked', { tabId: 2 });
    expect(stage.bodies('button.take')).toHaveLength(1);
  });

  test('a click on the page button starts nothing when another panel has taken it', async () => {
    const stage = await stageTicket();
    stage.worker['button.take'] = () => false;
    await stage.announce('button.clicked', { tabId: 1 });
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('a click on the page button waits for a ticket that is still being read', async () => {
    const stage = stagePanel();
    const reading = later();
    stage.worker['button.take'] = () => true;
    stage.worker['suggestion.request'] = () => later().promise;
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    await stage.announce('button.clicked', { tabId: 1 });
    expect(stage.bodies('button.take')).toEqual([]);
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'Hi') });
    await settle();
    expect(stage.shown().suggestion.request.state).toBe('running');
  });

  test('a click on the page button is taken for the ticket that the page shows by now', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.worker['button.take'] = ({ ticket }: { ticket: TicketIdentity }) => ticket.id === 'B';
    // The panel has not heard of the change yet.
    stage.putTicket(1, makeTicket('B', 'Hi'));
    await stage.announce('button.clicked', { tabId: 1 });
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, suggestion: { request: { state: 'running' } } });
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });

  test('a click on the page button starts nothing when another ticket is open once it is taken', async () => {
    const stage = await stageTicket();
    const taking = later<boolean>();
    stage.worker['button.take'] = () => taking.promise;
    await stage.announce('button.clicked', { tabId: 1 });
    stage.worker['button.take'] = () => false;
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    taking.keep(true);
    await settle();
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('a click on the page button is asked for again under one id when the worker dies over it', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => later().promise;
    const answers = [new Undeliverable('interrupted'), true];
    stage.worker['button.take'] = () => answers.shift() ?? false;
    await stage.announce('button.clicked', { tabId: 1 });
    const [first, second] = stage.bodies('button.take').slice(-2);
    expect(second).toEqual(first);
    expect(stage.shown().suggestion.request.state).toBe('running');
  });
});
