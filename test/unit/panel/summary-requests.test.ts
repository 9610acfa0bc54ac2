// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { TicketMessage, TicketRole } from '@/lib/domain/ticket';
import { fail, succeed } from '@/lib/shared/outcome';

import { makeSummary, makeTicket, SETTINGS, settle, stagePanel, stageTicket } from './stage-panel';

describe('a summary with a text', () => {
  test('a summary with a text stays readable and insertable while the next one has none', async () => {
    const stage = await stageTicket();
    const summarize = async (id: string, data: Parameters<typeof makeSummary>[2] = {}) => {
      stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, id, data));
      await stage.actions.summarize();
    };
    await summarize('s-1');
    await summarize('s-2', { status: 'FAILED', summary: null });
    await summarize('s-3', { status: 'PENDING', summary: null });
    const { summary } = stage.shown();
    expect(summary.summary).toMatchObject({ data: { status: 'PENDING' }, text: undefined });
    expect(summary.earlier).toMatchObject({ text: { html: '<p>Summary s-1</p>' } });
    await stage.actions.insertSummary();
    expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'note', text: 'Summary s-1' }]);
    await summarize('s-4');
    expect(stage.shown().summary.earlier).toBeUndefined();
  });
});

describe('a summary', () => {
  test('a summary is requested in the language of the settings, otherwise of the interface', async () => {
    const stage = await stageTicket(undefined, ['de-AT']);
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { summaryLanguage: 'ja' } },
    });
    await stage.announce('settings.changed', {});
    await stage.actions.summarize();
    expect(stage.bodies('summary.request')).toMatchObject([
      { options: { language: 'de' } },
      { options: { language: 'ja' } },
    ]);
  });

  test('a summary shows whether it is in the currently requested language', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    expect(stage.shown().summary.summary?.isOtherLanguage).toBe(false);
    await stage.actions.chooseLanguage('de');
    expect(stage.shown().summary.summary?.isOtherLanguage).toBe(true);
    await stage.actions.summarize();
    expect(stage.shown().summary.summary?.isOtherLanguage).toBe(false);
  });

  test('a summary counts as being in the requested language when its own is unknown', async () => {
    const ticket = makeTicket('A', 'Hi');
    const stage = stagePanel();
    stage.worker['result.recall'] = () => ({ summary: makeSummary(ticket, 'old'), pending: {}, failed: {} });
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    expect(stage.shown().summary.summary?.isOtherLanguage).toBe(false);
  });

  test('a summary names the script of the interface when it is in Chinese', async () => {
    const stage = await stageTicket(undefined, ['zh']);
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    expect(stage.bodies('summary.request')).toMatchObject([{ options: { language: 'zh-CN' } }]);
  });

  test.each([
    ['PENDING', null],
    ['FAILED', 'Half a summary'],
    ['COMPLETED', ' '],
  ] as const)('a summary has no text when it is %s with %j', async (status, summary) => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1', { status, summary }));
    await stage.actions.summarize();
    expect(stage.shown().summary.summary).toMatchObject({ data: { status }, text: undefined });
  });

  describe('a pending summary', () => {
    const PENDING = { taskId: 't1', status: 'PENDING', summary: null } as const;
    const note = (id: string, role: TicketRole = 'note') => ({
      id,
      role,
      text: 'It is about lamps',
      createdAt: '2026-11-21T10:00:05Z',
      attachments: [],
    });
    const stagePending = async () => {
      const stage = await stageTicket();
      stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1', PENDING));
      await stage.actions.summarize();
      const addToTicket = async (added: TicketMessage) => {
        stage.putTicket(1, { ...stage.ticket, messages: [...stage.ticket.messages, added] });
        stage.follows.at(-1)?.change();
        await settle();
      };
      return { ...stage, addToTicket };
    };

    test('a pending summary is shown when the helpdesk has stored its result as a note, and is not stale because of that note', async () => {
      const stage = await stagePending();
      await stage.addToTicket(note('summary-t1'));
      expect(stage.shown().summary.summary).toMatchObject({
        data: { status: 'COMPLETED', taskId: 't1' },
        text: { kind: 'rich', html: '<p>It is about lamps</p>' },
        answeredAt: '2026-11-21T10:00:05Z',
        freshness: { stale: false },
      });
    });

    test('a pending summary fails when the note says so', async () => {
      const stage = await stagePending();
      await stage.addToTicket(note('summary-failed-t1'));
      expect(stage.shown().summary.summary?.data).toMatchObject({
        status: 'FAILED',
        errorMessage: 'It is about lamps',
      });
    });

    test.each([
      ['another task', note('summary-t2')],
      ['no note but a message of the customer', note('summary-t1', 'customer')],
    ])('a pending summary stays pending after the result of %s', async (_, added) => {
      const stage = await stagePending();
      await stage.addToTicket(added);
      expect(stage.shown().summary.summary?.data.status).toBe('PENDING');
    });

    test('a pending summary is shown in a panel that was opened later', async () => {
      const ticket = makeTicket('A', 'Hi');
      const stage = stagePanel();
      stage.worker['result.recall'] = () => ({ summary: makeSummary(ticket, 'old', PENDING), pending: {}, failed: {} });
      stage.putTicket(1, { ...ticket, messages: [...ticket.messages, note('summary-t1')] });
      await stage.goTo(1);
      expect(stage.shown().summary.summary?.data.status).toBe('COMPLETED');
    });
  });

  test('a summary keeps the previous one when it fails', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1'));
    await stage.actions.summarize();
    stage.worker['summary.request'] = () => fail({ reason: 'server-error' });
    await stage.actions.summarize();
    expect(stage.shown().summary).toMatchObject({
      request: { state: 'failed' },
      summary: { data: { summary: 'Summary id-1' } },
    });
  });
});
