// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { stageTicket, Undeliverable } from './stage-panel';

test.each([
  ['started', true],
  ['failed', false],
  ['failed', new Undeliverable('no-receiver')],
  ['threw', new Undeliverable('threw')],
])('a lesson is told as %s', async (told, answer) => {
  const stage = await stageTicket();
  stage.worker['lesson.open'] = () => null;
  stage.pages[1] = { ...stage.pages[1], 'lesson.start': () => answer };
  await stage.actions.teach({} as never);
  expect(stage.view().teaching).toBe(told);
});
