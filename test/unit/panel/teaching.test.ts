// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { readTranslator } from '@/scripts/catalogues/read-translator';

import { stageTicket, Undeliverable } from './stage-panel';

test.each([
  [undefined, true],
  ['failed', false],
  ['failed', new Undeliverable('no-receiver')],
  ['threw', new Undeliverable('threw')],
])('a lesson that was asked for is told as %s', async (told, answer) => {
  const stage = await stageTicket();
  stage.worker['lesson.open'] = () => null;
  stage.pages[1] = { ...stage.pages[1], 'lesson.start': () => answer };
  await stage.actions.teach();
  expect(stage.view().teaching).toBe(told);
});

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('a lesson starts with its texts in the language of the panel: %s', async (language, direction) => {
  const stage = await stageTicket();
  await stage.actions.chooseLanguage(language);
  stage.worker['lesson.open'] = () => null;
  const started: unknown[] = [];
  stage.pages[1] = { ...stage.pages[1], 'lesson.start': (body: unknown) => started.push(body) > 0 };
  await stage.actions.teach();
  const title = (await readTranslator(language)).t('teach.title');
  expect(started).toEqual([{ language, direction, words: expect.objectContaining({ title }) }]);
});

const STEP = { title: 'Teach this page · 2/5', step: 'Click a message' };

test('a lesson is shown by its step until it ends', async () => {
  const stage = await stageTicket();
  await stage.announce('lesson.changed', { pageId: 2, step: STEP });
  expect(stage.view().lesson, 'in another tab').toBeUndefined();
  await stage.announce('lesson.changed', { pageId: 1, step: STEP });
  expect(stage.view().lesson).toEqual(STEP);
  await stage.announce('lesson.changed', { pageId: 1 });
  expect(stage.view().lesson).toBeUndefined();
});

test('a lesson ends when the agent cancels it in the panel, even where the page has gone', async () => {
  const stage = await stageTicket();
  const ended: unknown[] = [];
  stage.pages[1] = { ...stage.pages[1], 'lesson.end': (body: unknown) => void ended.push(body) };
  await stage.announce('lesson.changed', { pageId: 1, step: STEP });
  stage.actions.endLesson();
  expect(ended).toEqual([{}]);
  expect(stage.view().lesson).toBeUndefined();
});

test('a lesson is no longer shown when its page was loaded again, or the panel follows another tab', async () => {
  const stage = await stageTicket();
  await stage.announce('lesson.changed', { pageId: 1, step: STEP });
  await stage.announce('page.ready', { pageId: 1 });
  expect(stage.view().lesson).toBeUndefined();
  await stage.announce('lesson.changed', { pageId: 1, step: STEP });
  await stage.goTo(2);
  expect(stage.view().lesson).toBeUndefined();
});
