// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { later, makeTicket, settle, stagePanel, stageTicket } from './stage-panel';

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
