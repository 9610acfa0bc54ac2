// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { createDeskFinder } from '@/entrypoints/content/desk-finder';
import type { DeskDescription } from '@/lib/domain/desk-description';

const described = vi.hoisted((): { value: Partial<DeskDescription> } => ({ value: {} }));
vi.mock('@/lib/messaging/send', () => ({
  announce: () => undefined,
  sendToWorker: () => Promise.resolve({ ok: true, value: described.value }),
}));

const find = (value: Partial<DeskDescription>) => {
  described.value = value;
  return createDeskFinder(() => Promise.resolve(undefined), new AbortController().signal)();
};

test('distinguishes a helpdesk of an unknown type from a page that is no helpdesk', async () => {
  expect(await find({ adapter: null, isTypeUnknown: true })).toEqual({ kind: 'none', problem: 'unknown-type' });
  expect(await find({ adapter: null })).toEqual({ kind: 'none', problem: 'not-a-helpdesk' });
});

test('searches again where the part that searches could not be loaded', async () => {
  described.value = { adapter: null, isFound: true };
  const auto = {
    watchForRecipe: (report: (finding: object) => void) => report({ kind: 'none', problem: 'page-failed' }),
  };
  let part: object | undefined;
  const findDesk = createDeskFinder((() => Promise.resolve(part)) as never, new AbortController().signal);
  await expect(findDesk()).rejects.toThrow('missing');
  part = auto;
  expect(await findDesk()).toMatchObject({ problem: 'page-failed' });
});
