// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { stageTicket, Undeliverable } from './stage-panel';

test.each([
  ['shown', undefined],
  ['leaving', undefined],
  [new Undeliverable('interrupted'), undefined],
  ['failed', 'failed'],
  [null, 'failed'],
  [new Undeliverable('no-receiver'), 'failed'],
] as const)('tells after the answer %s of the page: %s', async (answer, told) => {
  const stage = await stageTicket();
  const seen: unknown[] = [];
  stage.pages[1] = {
    ...stage.pages[1],
    'ticket.showAll': () => {
      seen.push(stage.view().showingAll);
      return answer;
    },
  };
  await stage.actions.showAll();
  expect(seen).toEqual(['running']);
  expect(stage.view().showingAll).toBe(told);
});

test('asks the page once at a time', async () => {
  const stage = await stageTicket();
  let asked = 0;
  stage.pages[1] = {
    ...stage.pages[1],
    'ticket.showAll': async () => {
      asked += 1;
      await stage.actions.showAll();
      return 'shown';
    },
  };
  await stage.actions.showAll();
  expect(asked).toBe(1);
});
