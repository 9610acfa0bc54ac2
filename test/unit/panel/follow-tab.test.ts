// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { later, makeTicket, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

describe('the page of the tab', () => {
  test('is being read at first, and then shows its ticket', async () => {
    const stage = stagePanel();
    const reading = later();
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    expect(stage.view().page).toEqual({ kind: 'reading' });
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'reading' });
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'Hi') });
    await settle();
    expect(stage.shown().ticket.id).toBe('A');
  });

  test('is received, shown and searched in tasks of their own, since each takes long for a long ticket', async () => {
    const stage = stagePanel();
    await settle();
    const tasks: (() => void)[] = [];
    const nextTask = async (): Promise<void> => {
      tasks.shift()?.();
      await settle();
    };
    stage.holdTasks(() => new Promise((begin) => void tasks.push(begin)));
    stage.putTicket(1, makeTicket('A', 'Where is order 10023?'));
    await stage.goTo(1);
    expect(stage.bodies('ticket.read')).toHaveLength(1);
    expect(stage.view().page, 'received').toEqual({ kind: 'reading' });
    await nextTask();
    expect(stage.shown().ticket.id).toBe('A');
    expect(stage.bodies('order.find'), 'shown').toEqual([]);
    await nextTask();
    expect(stage.bodies('order.find'), 'searched').toEqual([{ orderNumber: '10023' }]);
  });

  test.each(['not-a-ticket', 'thread-not-found', 'not-a-helpdesk'] as const)('%s is told', async (problem) => {
    const stage = stagePanel();
    stage.pages[1] = { 'ticket.read': () => ({ kind: 'none', problem }) };
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'none', problem });
  });

  test('without a content script of ours is no helpdesk', async () => {
    const stage = stagePanel();
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'not-a-helpdesk' });
  });

  test('cannot be asked once the extension was updated', async () => {
    const stage = stagePanel();
    stage.pages[1] = { 'ticket.read': () => new Undeliverable('extension-updated') };
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'extension-updated' });
  });

  test('that goes away while it is asked is asked again after a moment', async () => {
    const stage = stagePanel();
    let asked = 0;
    stage.pages[1] = {
      'ticket.read': () =>
        (asked += 1) < 3 ? new Undeliverable('interrupted') : { kind: 'ticket', ticket: makeTicket('A', 'Hi') },
    };
    await stage.goTo(1);
    expect(stage.shown().ticket.id).toBe('A');
    expect(stage.waits).toHaveLength(2);
  });

  test('no tab at all is no helpdesk', async () => {
    const stage = await stageTicket();
    await stage.goTo(undefined);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'not-a-helpdesk' });
  });
});

describe('following', () => {
  test('reads again when the page says that it changed', async () => {
    const stage = await stageTicket(makeTicket('A', 'one'));
    stage.putTicket(1, makeTicket('A', 'one', 'two'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().ticket.messages).toHaveLength(2);
  });

  test('reads once more, and only once, for any number of changes during a reading', async () => {
    const stage = await stageTicket();
    const reading = later();
    let reads = 0;
    stage.pages[1] = {
      'ticket.read': () => ((reads += 1) === 1 ? reading.promise : { kind: 'ticket', ticket: makeTicket('A', 'new') }),
    };
    for (let change = 0; change < 5; change += 1) stage.follows.at(-1)?.change();
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'old') });
    await settle();
    expect(reads).toBe(2);
    expect(stage.shown().ticket.messages[0]?.text).toBe('new');
  });

  test('connects anew when a page of the tab is ready, and lets the old connection go', async () => {
    const stage = await stageTicket();
    const before = stage.follows.at(-1);
    await stage.announce('page.ready', {}, 1);
    expect(before?.signal.aborted).toBe(true);
    expect(stage.follows.at(-1)?.signal.aborted).toBe(false);
    expect(stage.follows).toHaveLength(2);
  });

  test('leaves pages of other tabs alone', async () => {
    const stage = await stageTicket();
    await stage.announce('page.ready', {}, 2);
    expect(stage.follows).toHaveLength(1);
  });

  test('keeps showing the ticket while its page loads anew', async () => {
    const stage = await stageTicket();
    const reading = later();
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    expect(stage.shown().ticket.id).toBe('A');
  });

  test('ends for the tab that was left: what it says later is not heard', async () => {
    const stage = await stageTicket(makeTicket('A', 'Hi'));
    const reading = later();
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    stage.follows[0]?.change();
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    expect(stage.follows[0]?.signal.aborted).toBe(true);
    reading.keep({ kind: 'ticket', ticket: makeTicket('A', 'late') });
    await settle();
    expect(stage.shown().ticket.id).toBe('B');
  });

  test('shows nothing of the old tab while the new one is read', async () => {
    const stage = await stageTicket();
    stage.pages[2] = { 'ticket.read': () => later().promise };
    await stage.goTo(2);
    expect(stage.view().page).toEqual({ kind: 'reading' });
  });

  test('reads again when the settings changed, since a helpdesk may have been added', async () => {
    const stage = stagePanel();
    await stage.goTo(1);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.announce('settings.changed', {});
    expect(stage.shown().ticket.id).toBe('A');
  });
});
