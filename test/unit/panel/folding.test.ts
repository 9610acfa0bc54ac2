// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { makeSummary, makeTicket, settle, stagePanel, stageTicket } from './stage-panel';

describe('the parts of the panel', () => {
  test('stay as the agent left them, on every ticket', async () => {
    const stage = await stageTicket();
    stage.actions.fold('products', true);
    stage.actions.fold('summary', true);
    stage.actions.fold('products', false);
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    expect(stage.view().folded).toEqual(['summary']);
    expect(stage.folds.kept).toEqual(['summary']);
  });

  test.each([
    ['what was kept', ['summary', 'products'], ['summary', 'products']],
    ['of another version what is known', ['orders', 'weather'], ['orders']],
    ['nothing of what cannot be read', 'summary', []],
  ])('of a new panel are as before: %s', async (_, kept, folded) => {
    const stage = stagePanel(['en'], kept);
    await settle();
    expect(stage.view().folded).toEqual(folded);
  });

  test('unfold when the agent asks for what they show', async () => {
    const stage = await stageTicket();
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 's-1'));
    for (const part of ['summary', 'orders', 'products'] as const) stage.actions.fold(part, true);
    await stage.actions.summarize();
    expect(stage.view().folded).toEqual(['orders', 'products']);
    await stage.actions.findOrder('10023');
    expect(stage.view().folded).toEqual(['products']);
    await stage.actions.findProduct('P-1');
    expect(stage.view().folded).toEqual([]);
  });
});
