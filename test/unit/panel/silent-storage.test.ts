// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { identifyTicket } from '@/lib/domain/ticket-identity';
import type { PrunedStorage } from '@/lib/panel-view/panel-storage';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import type { PanelPorts } from '@/lib/panel/panel-ports';
import type { PanelState } from '@/lib/panel/panel-state';
import { createUnusedTexts } from '@/lib/panel/unused-texts';
import { createWorkStore } from '@/lib/panel/work-store';

import { makeTicket } from './stage-panel';

const WORK = { ...EMPTY_WORK, note: 'Call her back' };
const ticket = identifyTicket(makeTicket('A', 'Hi'));

/** Stages ports whose session storage fails where `session` says so. */
function stage(session: Partial<PrunedStorage>, usedAt = 0) {
  const write = vi.fn((_key: string, _value: unknown) => Promise.resolve(true));
  const ports = {
    session: { readAll: async () => ({}), remove: async () => true, write, read: async () => undefined, ...session },
    local: { read: async () => usedAt, write },
    now: () => 20 * 24 * 60 * 60_000,
  } as unknown as PanelPorts;
  return { ports, write };
}

test.each<[string, Partial<PrunedStorage>]>([
  ['cannot be read', { readAll: async () => undefined }],
  [
    'removes nothing',
    {
      readAll: async () => ({ 'panel.kept A': { usedAt: 1 }, 'panel.kept B': { usedAt: 2 } }),
      remove: async () => false,
    },
  ],
])('the panel tells of a storage that %s while it stores a text', async (_, session) => {
  const tell = vi.fn();
  const { ports } = stage(session);
  await createWorkStore(ports, () => ({ works: [] }) as unknown as PanelState, tell).store(ticket, WORK);
  expect(tell.mock.calls).toEqual([['silent']]);
});

test('texts in a storage that cannot be read count neither as lost nor as used', async () => {
  const { ports, write } = stage({ readAll: async () => undefined }, 20 * 24 * 60 * 60_000);
  const texts = createUnusedTexts(ports);
  expect(await texts.areLost()).toBe(false);
  await texts.record([WORK]);
  write.mockClear();
  await texts.record([EMPTY_WORK]);
  expect(write).not.toHaveBeenCalled();
});
