import { describe, expect, test } from 'vitest';

import type { Examination, PageSnapshot } from '@/lib/domain/examination';

import { makeTicket, SETTINGS, settle, stagePanel, Undeliverable } from './stage-panel';

const EXAMINED: Examination = {
  adapter: { id: 'sample-desk', name: 'Sample helpdesk', seen: '2026-11-21' },
  findings: [{ step: 'thread', state: 'bad', says: 'thread.missing', sought: ['ol.thread'], next: 'report' }],
};
const SNAPSHOT: PageSnapshot = {
  ...EXAMINED,
  html: '<!doctype html>\n<html><head></head><body></body></html>\n',
  address: 'https://desk.example/x',
  serves: { '/x': '<p>$& </script>' },
  leftOut: 3,
};

async function stageCheck(answer: () => unknown, match = 'https://desk.example/*', adapter = 'sample-desk') {
  const stage = stagePanel();
  const settings = { ...SETTINGS.settings, desks: [{ match, adapter }] };
  stage.worker['settings.view'] = () => ({ ...SETTINGS, settings });
  stage.pages[1] = { 'page.examine': answer, 'page.snapshot': () => SNAPSHOT };
  await stage.announce('settings.changed', {});
  await stage.goTo(1);
  await stage.actions.checkPage();
  return stage;
}

const said = ({ view }: Awaited<ReturnType<typeof stageCheck>>) =>
  view().check?.examination?.findings.map(({ state, says }) => `${state} ${says}`);

describe('a check of the page', () => {
  test('a check of the page goes from the permission to the findings of the page itself', async () => {
    const stage = await stageCheck(() => EXAMINED);
    expect(said(stage)).toEqual([
      'good permission.given',
      'good desk.matched',
      'good script.answers',
      'bad thread.missing',
    ]);
    expect(stage.view().check?.answers).toBe(true);
  });

  test.each([
    ['a page of no helpdesk', () => EXAMINED, 'https://other.example/*', ['good permission.given', 'bad desk.none']],
    [
      'a page that does not answer',
      () => new Undeliverable('no-receiver'),
      undefined,
      ['good permission.given', 'good desk.matched', 'bad script.silent'],
    ],
    [
      'a page of a type that this version does not know',
      () => null,
      undefined,
      ['good permission.given', 'good desk.matched', 'good script.answers', 'bad adapter.missing'],
    ],
  ])(
    'a check of the page ends at the failure of %s, with a next step and no snapshot',
    async (_, answer, match, findings) => {
      const stage = await stageCheck(answer, match);
      expect(said(stage)).toEqual(findings);
      expect(stage.view().check?.examination?.findings.at(-1)?.next).toBeDefined();
      expect(stage.view().check?.answers).toBe(false);
    },
  );

  test('a check of a page that is read automatically does not name its type as unknown', async () => {
    const stage = await stageCheck(() => null, undefined, 'auto');
    expect(said(stage)?.at(-1)).toBe('bad adapter.not-found');
    expect(stage.view().check?.examination?.findings.at(-1)?.next).toBe('open-ticket');
  });

  test('a check without permission asks for the helpdesks that the settings lack, then checks again', async () => {
    const stage = await stageCheck(() => EXAMINED);
    stage.addresses[1] = undefined;
    await stage.actions.checkPage();
    expect(stage.view().check).toMatchObject({ missingHosts: [] });
    expect(stage.view().check?.examination?.findings.at(-1)?.next).toBe('settings');
    const settings = { ...SETTINGS.settings, desks: [{ match: 'https://desk.example/a/*', adapter: 'sample-desk' }] };
    const missingPermissions = ['https://desk.example/*', 'https://platform.example/*'];
    stage.worker['settings.view'] = () => ({ ...SETTINGS, settings, missingPermissions });
    await stage.announce('settings.changed', {});
    await settle();
    await stage.actions.checkPage();
    expect(stage.view().check).toMatchObject({ missingHosts: ['https://desk.example/*'] });
    expect(stage.view().check?.examination?.findings.at(-1)?.next).toBe('allow');
    stage.allow.mockReturnValueOnce(false);
    await stage.actions.allowHosts(['https://desk.example/*']);
    expect(said(stage)).toEqual(['bad permission.missing']);
    stage.addresses[1] = 'https://desk.example/a/1';
    await stage.actions.allowHosts(['https://desk.example/*']);
    expect(stage.allow).toHaveBeenLastCalledWith(['https://desk.example/*']);
    expect(said(stage)).toContain('bad thread.missing');
  });

  test('a check of the page tells an error of our own script as one', async () => {
    const stage = await stageCheck(() => new Undeliverable('threw'));
    expect(said(stage)).toEqual(['good permission.given', 'good desk.matched', 'bad script.threw']);
  });

  test('a check of the page belongs to one tab, and disappears when it is closed', async () => {
    const stage = await stageCheck(() => EXAMINED);
    await stage.goTo(2);
    expect(stage.view().check).toBeUndefined();
    await stage.goTo(1);
    expect(stage.view().check).toBeDefined();
    await stage.actions.closeCheck();
    expect(stage.view().check).toBeUndefined();
  });

  test('a check of the page disappears when its tab shows another ticket, and not with a new message', async () => {
    const stage = stagePanel();
    const ticket = makeTicket('A', 'Hi');
    stage.pages[1] = { 'page.examine': () => EXAMINED };
    stage.putTicket(1, ticket);
    await stage.goTo(1);
    await stage.actions.checkPage();
    stage.putTicket(1, { ...ticket, messages: [...ticket.messages, ...makeTicket('A', 'Anybody there?').messages] });
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.view().check).toBeDefined();
    stage.putTicket(1, makeTicket('B', 'Hello'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.view().check).toBeUndefined();
  });

  test('a check of the page disappears when a page without a ticket gives way to another one', async () => {
    const stage = await stageCheck(() => EXAMINED);
    stage.actions.readAgain();
    await settle();
    expect(stage.view().check).toBeDefined();
    stage.addresses[1] = 'https://desk.example/other';
    stage.actions.readAgain();
    await settle();
    expect(stage.view().check).toBeUndefined();
  });

  test('a check of the page stays when the page shows its ticket at last, or shows it no more', async () => {
    const stage = await stageCheck(() => EXAMINED);
    stage.putTicket(1, makeTicket('A', 'Hi'));
    stage.actions.readAgain();
    await settle();
    expect(stage.view().page.kind).toBe('ticket');
    expect(stage.view().check).toBeDefined();
    await stage.actions.checkPage();
    stage.pages[1] = { 'ticket.read': () => ({ kind: 'none', problem: 'thread-not-found' }) };
    stage.actions.readAgain();
    await settle();
    expect(stage.view().page.kind).toBe('none');
    expect(stage.view().check).toBeDefined();
  });

  test('a check of the page does not reappear when it was closed before the page answered', async () => {
    const stage = await stageCheck(() => EXAMINED);
    const checking = stage.actions.checkPage();
    await stage.actions.closeCheck();
    await checking;
    await settle();
    expect(stage.view().check).toBeUndefined();
  });
});

describe('a report', () => {
  test('a report is one file with structure and findings, without the name that the agent gave', async () => {
    const stage = await stageCheck(() => EXAMINED);
    await stage.actions.makeReport();
    const report = stage.view().check?.report;
    if (typeof report !== 'object') throw new Error(`No report but ${report}`);
    expect(report.name).toBe('page-sample-desk-1970-01-01.html');
    expect(report.leftOut).toBe(3);
    const [, json = ''] = /data-deskhand-report>([^]*?)<\/script>/.exec(report.contents) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      deskhand: '1.2.3',
      browser: 'Chrome/1',
      adapter: { id: 'sample-desk', seen: '2026-11-21' },
      findings: EXAMINED.findings,
      serves: SNAPSHOT.serves,
    });
    expect(report.contents).not.toContain('Sample helpdesk');
    await stage.actions.closeReport();
    expect(stage.view().check).toMatchObject({ examination: {}, report: undefined });
  });

  test('a report explains why it cannot be made', async () => {
    const stage = await stageCheck(() => EXAMINED);
    stage.pages[1] = {};
    await stage.actions.makeReport();
    expect(stage.view().check?.report).toBe('failed');
  });
});
