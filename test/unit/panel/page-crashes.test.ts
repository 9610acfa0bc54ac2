// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { SETTINGS, stagePanel, stageTicket, Undeliverable } from './stage-panel';

const CRASH = { name: 'TypeError', stack: 'at teach.js:1:2' };

test('an error that a page announces is shown with its trace, and the ticket stays', async () => {
  const stage = await stageTicket();
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  expect(stage.view().crash).toEqual(CRASH);
  expect(stage.shown().ticket.id).toBe('A');
});

test('an error of the page in another tab is not shown', async () => {
  const stage = await stageTicket();
  await stage.announce('page.failed', { pageId: 2, crash: CRASH });
  expect(stage.view().crash).toBeUndefined();
});

test('an error that a page announces ends with the page, the tab, or another reading', async () => {
  const stage = await stageTicket();
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  await stage.announce('page.ready', { pageId: 2 });
  expect(stage.view().crash, 'another tab').toEqual(CRASH);
  await stage.announce('page.ready', { pageId: 1 });
  expect(stage.view().crash).toBeUndefined();
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  await stage.goTo(2);
  expect(stage.view().crash).toBeUndefined();
  await stage.goTo(1);
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  stage.actions.readAgain();
  expect(stage.view().crash).toBeUndefined();
});

test('a lesson that cannot start has the trace of the error', async () => {
  const stage = await stageTicket();
  stage.worker['lesson.open'] = () => null;
  stage.pages[1] = { ...stage.pages[1], 'lesson.start': () => new Undeliverable('threw', CRASH) };
  await stage.actions.teach();
  expect(stage.view()).toMatchObject({ teaching: 'threw', crash: CRASH });
});

test('a lesson that ends with an error is told with its trace', async () => {
  const stage = await stageTicket();
  stage.worker['lesson.open'] = () => null;
  stage.pages[1] = { ...stage.pages[1], 'lesson.start': () => true };
  await stage.actions.teach();
  await stage.announce('lesson.changed', { pageId: 1, step: { title: 'Teach', step: 'Click' } });
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  await stage.announce('lesson.changed', { pageId: 1 });
  expect(stage.view()).toMatchObject({ lesson: undefined, crash: CRASH });
});

test('a check of a page whose script fails has the trace of the error', async () => {
  const stage = stagePanel();
  const settings = { ...SETTINGS.settings, desks: [{ match: 'https://desk.example/*', adapter: 'sample-desk' }] };
  stage.worker['settings.view'] = () => ({ ...SETTINGS, settings });
  stage.pages[1] = { 'page.examine': () => new Undeliverable('threw', CRASH) };
  await stage.announce('settings.changed', {});
  await stage.goTo(1);
  await stage.actions.checkPage();
  expect(stage.view().check?.examination).toMatchObject({ crash: CRASH });
});

test('an error that a page announces is not shown a second time where the reading fails, too', async () => {
  const stage = stagePanel();
  stage.pages[1] = { 'ticket.read': () => new Undeliverable('threw', CRASH) };
  await stage.goTo(1);
  await stage.announce('page.failed', { pageId: 1, crash: CRASH });
  expect(stage.view().crash).toBeUndefined();
});

test('an error over a reading is shown as one, and not as a page without a helpdesk', async () => {
  const stage = stagePanel();
  stage.pages[1] = { 'ticket.read': () => new Undeliverable('threw', CRASH) };
  await stage.goTo(1);
  expect(stage.view().page).toEqual({ kind: 'none', problem: 'page-failed', crash: CRASH });
});

test('an error over showing all messages is told with its trace, and not as one of the helpdesk', async () => {
  const stage = await stageTicket();
  await stage.announce('page.failed', { pageId: 1, crash: { name: 'Error', stack: 'earlier' } });
  stage.pages[1] = { ...stage.pages[1], 'ticket.showAll': () => new Undeliverable('threw', CRASH) };
  await stage.actions.showAll();
  expect(stage.view()).toMatchObject({ showingAll: undefined, teaching: undefined, crash: CRASH });
  stage.pages[1] = { ...stage.pages[1], 'ticket.showAll': () => 'shown' };
  await stage.actions.showAll();
  expect(stage.view().crash, 'the next try has succeeded').toBeUndefined();
});

test('a snapshot over which the script failed is told as an error of the script with its trace', async () => {
  const stage = stagePanel();
  const settings = { ...SETTINGS.settings, desks: [{ match: 'https://desk.example/*', adapter: 'sample-desk' }] };
  stage.worker['settings.view'] = () => ({ ...SETTINGS, settings });
  stage.pages[1] = {
    'page.examine': () => ({ findings: [{ step: 'thread', state: 'bad', says: 'thread.missing', sought: [] }] }),
    'page.snapshot': () => new Undeliverable('threw', CRASH),
  };
  await stage.announce('settings.changed', {});
  await stage.goTo(1);
  await stage.actions.checkPage();
  await stage.actions.makeReport();
  const { examination, answers, report } = stage.view().check ?? {};
  expect(examination?.findings.map(({ state, says }) => `${state} ${says}`)).toEqual([
    'good permission.given',
    'good desk.matched',
    'bad script.threw',
    'bad thread.missing',
  ]);
  expect({ crash: examination?.crash, answers, report }).toEqual({ crash: CRASH, answers: false, report: undefined });
});
