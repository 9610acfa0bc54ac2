import { expect, it } from 'vitest';

import { libredesk } from '@/lib/adapters/desks/libredesk';
import { requestTracker } from '@/lib/adapters/desks/request-tracker';
import { sampleDesk } from '@/lib/adapters/desks/sample-desk';
import { znuny } from '@/lib/adapters/desks/znuny';
import { listRecipeActs } from '@/lib/adapters/list-recipe-acts';
import type { Adapter } from '@/lib/adapters/shape';

/** The texts under a key anywhere in an adapter. */
function textsUnder(key: string, value: unknown): string[] {
  return Object.entries(Object(value)).flatMap(([name, part]) =>
    name === key && typeof part === 'string' ? [part] : textsUnder(key, typeof part === 'object' ? part : undefined),
  );
}

it.each([requestTracker, sampleDesk] as Adapter[])(
  'lists every address and every click of a recipe: $id',
  (adapter) => {
    const { addresses, clicks } = listRecipeActs(adapter);
    expect(addresses.toSorted()).toEqual(textsUnder('address', adapter).toSorted());
    expect(clicks.toSorted()).toEqual(textsUnder('click', adapter).toSorted());
  },
);

it('lists what "Read all" does: its click, or the address in place of it', () => {
  expect(listRecipeActs({ ...libredesk, openers: [] })).toEqual({
    addresses: [],
    clicks: [libredesk.thread.more?.find],
    fields: [],
  });
  expect(listRecipeActs({ ...znuny, openers: [] })).toMatchObject({
    addresses: [znuny.thread.more?.address],
    clicks: [],
  });
});

it('lists every field whose value a recipe reads, wherever the recipe reads it', () => {
  const is = { select: '#author', attribute: 'value' };
  const recipe: Adapter = {
    ...sampleDesk,
    subject: [{ select: '#subject', attribute: 'VALUE' }, { select: 'h1' }],
    thread: {
      ...sampleDesk.thread,
      roles: [{ role: 'agent', author: { is, among: { select: '#people', attribute: 'value' } } }],
      time: [{ select: 'time', attribute: 'value' }],
    },
  };
  expect(listRecipeActs(recipe).fields.toSorted()).toEqual(['#author', '#people', '#subject', 'time']);
});

it('finds addresses and clicks in a recipe that has them', () => {
  expect(textsUnder('address', requestTracker).length).toBeGreaterThan(1);
  expect(textsUnder('click', requestTracker).length).toBeGreaterThan(1);
});
