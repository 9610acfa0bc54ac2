// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { later, makeTicket, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

describe('the page of the tab', () => {
  test('the page of the tab is shown as being read, and then as its ticket', async () => {
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

  test('the page of the tab is shown without quotes, and they are not sent to the platform', async () => {
    const stage = await stageTicket(makeTicket('A', 'Blue.\n\nKim wrote:\n> Which colour?'));
    stage.worker['suggestion.request'] = () => later().promise;
    void stage.actions.suggest();
    await settle();
    expect(stage.shown().ticket.messages[0]).toMatchObject({
      text: 'Blue.',
      whole: expect.stringContaining('> Which'),
    });
    expect(stage.bodies('suggestion.request')).toMatchObject([{ ticket: { messages: [{ text: 'Blue.' }] } }]);
  });

  test('the page of the tab is received, shown and searched in separate tasks, because each is slow for a long ticket', async () => {
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

  test.each(['not-a-ticket', 'thread-not-found', 'not-a-helpdesk'] as const)(
    'the page of the tab reports the problem %s',
    async (problem) => {
      const stage = stagePanel();
      stage.pages[1] = { 'ticket.read': () => ({ kind: 'none', problem }) };
      await stage.goTo(1);
      expect(stage.view().page).toEqual({ kind: 'none', problem });
    },
  );

  test('the page of the tab is no helpdesk without a content script', async () => {
    const stage = stagePanel();
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'not-a-helpdesk' });
  });

  test('the page of the tab cannot be asked after the extension was updated', async () => {
    const stage = stagePanel();
    stage.pages[1] = { 'ticket.read': () => new Undeliverable('extension-updated') };
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'extension-updated' });
  });

  test('the page of the tab is asked again after a moment when it went away during the question', async () => {
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

  test('the page of the tab is shown as being read while it opens another ticket, and then as that ticket', async () => {
    const stage = await stageTicket();
    const reading = later();
    const answers: unknown[] = [{ kind: 'opening' }, { kind: 'opening' }, reading.promise];
    stage.pages[1] = { 'ticket.read': () => answers.shift() };
    await stage.goTo(1);
    expect(stage.view().page).toEqual({ kind: 'reading' });
    expect(answers).toEqual([]);
    reading.keep({ kind: 'ticket', ticket: makeTicket('B', 'Hi') });
    await settle();
    expect(stage.shown().ticket.id).toBe('B');
  });

  test('the page of the tab is no helpdesk when there is no tab at all', async () => {
    const stage = await stageTicket();
    await stage.goTo(undefined);
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'not-a-helpdesk' });
  });
});

describe('following a tab', () => {
  test('following a tab reads again when the page reports a change', async () => {
    const stage = await stageTicket(makeTicket('A', 'one'));
    stage.putTicket(1, makeTicket('A', 'one', 'two'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().ticket.messages).toHaveLength(2);
  });

  test('following a tab reads only once more for any number of changes during a reading', async () => {
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

  test('following a tab connects again when a page of the tab is ready, and drops the old connection', async () => {
    const stage = await stageTicket();
    const before = stage.follows.at(-1);
    await stage.announce('page.ready', { pageId: 1 });
    expect(before?.signal.aborted).toBe(true);
    expect(stage.follows.at(-1)?.signal.aborted).toBe(false);
    expect(stage.follows).toHaveLength(2);
  });

  test('following a tab ignores pages of other tabs', async () => {
    const stage = await stageTicket();
    await stage.announce('page.ready', { pageId: 2 });
    expect(stage.follows).toHaveLength(1);
  });

  test('following a tab keeps showing the ticket while its page reloads', async () => {
    const stage = await stageTicket();
    const reading = later();
    stage.pages[1] = { 'ticket.read': () => reading.promise };
    await stage.goTo(1);
    expect(stage.shown().ticket.id).toBe('A');
  });

  test('following a tab ends for the tab that was left, so that its later messages are ignored', async () => {
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

  test('following a tab shows nothing of the old tab while the new one is read', async () => {
    const stage = await stageTicket();
    stage.pages[2] = { 'ticket.read': () => later().promise };
    await stage.goTo(2);
    expect(stage.view().page).toEqual({ kind: 'reading' });
  });

  test('following a tab reads again when the settings changed, because a helpdesk may be new', async () => {
    const stage = stagePanel();
    await stage.goTo(1);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.announce('settings.changed', {});
    expect(stage.shown().ticket.id).toBe('A');
  });
});
