// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { AutoSuggest } from '@/lib/domain/automatic-requests';
import type { Ticket } from '@/lib/domain/ticket';
import { fail, succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, makeTicket, SETTINGS, settle, stagePanel } from './stage-panel';

/** The last message is the customer's. */
async function stageAuto(autoSuggest: AutoSuggest | undefined, ticket: Ticket = makeTicket('A', 'Hi')) {
  const stage = stagePanel();
  stage.worker['settings.view'] = () => ({
    ...SETTINGS,
    settings: { ...SETTINGS.settings, defaults: { autoSuggest } },
  });
  stage.worker['suggestion.request'] = ({ ticket: asked, requestId }: { ticket: Ticket; requestId: string }) =>
    succeed(makeSuggestion(asked, requestId));
  await stage.announce('settings.changed', {});
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  await settle();
  return { ...stage, asked: () => stage.bodies('suggestion.request') };
}

async function change(stage: Awaited<ReturnType<typeof stageAuto>>, ticket: Ticket): Promise<void> {
  stage.putTicket(1, ticket);
  stage.follows.at(-1)?.change();
  await settle();
  await settle();
}

const write = (ticket: Ticket, role: 'customer' | 'agent' | 'note', text: string): Ticket => ({
  ...ticket,
  messages: [...ticket.messages, { role, text, attachments: [] }],
});

describe('automatic suggestions', () => {
  test.each([
    [undefined, 0],
    ['off', 0],
    ['on-open', 1],
    ['on-new-message', 1],
  ] as const)(
    'automatic suggestions are requested when a ticket is opened, depending on the setting %s',
    async (mode, times) => {
      const stage = await stageAuto(mode);
      expect(stage.asked()).toHaveLength(times);
      if (times) expect(stage.asked()[0]).toMatchObject({ ticket: { id: 'A' }, isAutomatic: true });
    },
  );

  test.each([
    ['on-open', 1],
    ['on-new-message', 2],
  ] as const)(
    'automatic suggestions are requested when the customer writes again, depending on the setting %s',
    async (mode, times) => {
      const stage = await stageAuto(mode);
      await change(stage, write(makeTicket('A', 'Hi'), 'customer', 'Anybody there?'));
      expect(stage.asked()).toHaveLength(times);
    },
  );

  test('automatic suggestions are requested once for a burst of messages', async () => {
    const stage = await stageAuto('on-new-message');
    const settled = later();
    stage.delay(() => settled.promise);
    const first = write(makeTicket('A', 'Hi'), 'customer', 'One');
    await change(stage, first);
    await change(stage, write(first, 'customer', 'Two'));
    expect(stage.asked()).toHaveLength(1);
    settled.keep(undefined);
    await settle();
    expect(stage.asked()).toHaveLength(2);
    expect(stage.asked()[1]).toMatchObject({ ticket: { messages: [{}, {}, {}] } });
    expect(stage.waits).toContain(1500);
  });

  test.each([
    ['an agent has the last word', write(makeTicket('A', 'Hi'), 'agent', 'Hello')],
    ['the page shows one of five messages', { ...makeTicket('A', 'Hi'), total: 5 }],
    ['nobody has written yet', { ...makeTicket('A', 'Hi'), messages: [] }],
  ])('automatic suggestions are never requested where %s', async (_, ticket) => {
    const stage = await stageAuto('on-new-message', ticket);
    expect(stage.asked()).toEqual([]);
  });

  test('automatic suggestions are requested neither for a note nor for a reading without changes', async () => {
    const stage = await stageAuto('on-new-message');
    await change(stage, makeTicket('A', 'Hi'));
    await change(stage, write(makeTicket('A', 'Hi'), 'note', 'For Kim'));
    expect(stage.asked()).toHaveLength(1);
  });

  test('automatic suggestions that failed are not requested again because the agent types a draft', async () => {
    const stage = await stageAuto('on-new-message');
    stage.worker['suggestion.request'] = () => fail({ reason: 'offline' });
    const asked = write(makeTicket('A', 'Hi'), 'customer', 'Anybody there?');
    await change(stage, asked);
    expect(stage.asked()).toHaveLength(2);
    await change(stage, { ...asked, draft: { start: 'Hello', isCursorBehind: true } });
    expect(stage.asked()).toHaveLength(2);
  });

  test("automatic suggestions are never requested while the agent's edited text is shown", async () => {
    const stage = await stageAuto('on-new-message');
    stage.actions.editReply({ kind: 'plain', text: 'Mine' });
    await change(stage, write(makeTicket('A', 'Hi'), 'customer', 'More'));
    expect(stage.asked()).toHaveLength(1);
    expect(stage.shown().suggestion.suggestion).toMatchObject({ text: { text: 'Mine' }, freshness: { newer: 1 } });
  });

  test('automatic suggestions do not replace words that the agent has typed meanwhile', async () => {
    const stage = await stageAuto('on-new-message');
    const answer = later();
    stage.worker['suggestion.request'] = () => answer.promise;
    const longer = write(makeTicket('A', 'Hi'), 'customer', 'More');
    await change(stage, longer);
    expect(stage.asked()).toHaveLength(2);
    stage.actions.editReply({ kind: 'plain', text: 'Mine' });
    answer.keep(succeed(makeSuggestion(longer, 'id-2')));
    await settle();
    expect(stage.shown().suggestion).toMatchObject({
      request: { state: 'answered' },
      suggestion: { text: { text: 'Mine' }, freshness: { newer: 1 } },
      earlier: [{ key: 'id-2', isEdited: false }],
    });
    stage.actions.restoreVersion('id-2');
    expect(stage.shown().suggestion.earlier).toMatchObject([{ text: 'Mine', isEdited: true }]);
  });

  test('automatic suggestions are never requested while another suggestion is running', async () => {
    const stage = await stageAuto('on-new-message');
    const answer = later();
    stage.worker['suggestion.request'] = () => answer.promise;
    void stage.actions.suggest();
    await change(stage, write(makeTicket('A', 'Hi'), 'customer', 'More'));
    expect(stage.asked()).toHaveLength(2);
    expect(stage.asked()[1]).not.toHaveProperty('isAutomatic');
  });

  test('automatic suggestions are not requested for a ticket that the agent has left meanwhile', async () => {
    const stage = await stageAuto('on-open', write(makeTicket('A', 'Hi'), 'agent', 'Hello'));
    const settled = later();
    stage.delay(() => settled.promise);
    await change(stage, makeTicket('B', 'Hi'));
    await change(stage, makeTicket('C', 'Hi'));
    expect(stage.asked()).toEqual([]);
    settled.keep(undefined);
    await settle();
    expect(stage.asked().map(({ ticket }) => (ticket as Ticket).id)).toEqual(['C']);
  });

  test('automatic suggestions are not requested without a channel', async () => {
    const stage = stagePanel();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { autoSuggest: 'on-open' } },
      channels: { default: {} },
    });
    await stage.announce('settings.changed', {});
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    expect(stage.bodies('suggestion.request')).toEqual([]);
  });

  test('automatic suggestions are requested even when the settings arrive after the ticket', async () => {
    const stage = stagePanel();
    stage.worker['suggestion.request'] = () => later().promise;
    stage.putTicket(1, makeTicket('A', 'Hi'));
    await stage.goTo(1);
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { autoSuggest: 'on-open' } },
    });
    await stage.announce('settings.changed', {});
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
  });
});
