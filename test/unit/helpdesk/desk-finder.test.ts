// @vitest-environment jsdom
import { expect, test } from 'vitest';

import type { DeskDescription } from '@/lib/domain/desk-description';
import { createDeskFinder } from '@/lib/helpdesk/host/desk-finder';
import type { PageHost } from '@/lib/helpdesk/host/page-host';

const described: { value: Partial<DeskDescription> } = { value: {} };
const HOST: PageHost = {
  describeDesk: () => Promise.resolve(described.value as DeskDescription),
  reportClick: () => Promise.resolve(true),
  onReady: () => undefined,
  onFailure: () => undefined,
  onOtherDesk: () => undefined,
};

const find = (value: Partial<DeskDescription>) => {
  described.value = value;
  return createDeskFinder(() => Promise.resolve(undefined), HOST, new AbortController().signal)();
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
  const findDesk = createDeskFinder((() => Promise.resolve(part)) as never, HOST, new AbortController().signal);
  await expect(findDesk()).rejects.toThrow('missing');
  part = auto;
  expect(await findDesk()).toMatchObject({ problem: 'page-failed' });
});
