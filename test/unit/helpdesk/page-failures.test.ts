// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

import content from '@/entrypoints/content';
import type { ContentScriptContext } from '@/entrypoints/content/script-context';
import { loadPart, WORKER_HOST } from '@/entrypoints/content/worker-host';
import desk from '@/entrypoints/desk';
import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { createDeskFinder } from '@/lib/helpdesk/host/desk-finder';
import { openDesk } from '@/lib/helpdesk/host/open-desk';
import { createPartFinder, type FindPart, offerPart, type PageParts } from '@/lib/helpdesk/page-parts';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { listenInPage } from '@/lib/messaging/listen';
import { announce, sendToWorker } from '@/lib/messaging/send';

import { openPage } from './open-page';
import { readPageCases } from './page-cases';

const [page] = readPageCases('sample-desk');
const adapter = ADAPTERS['sample-desk'] as Adapter;
const NO_PART = () => Promise.resolve(undefined);
/** The parts as the worker injects them. */
const findPart = createPartFinder(async () => {
  void desk.main();
  return true;
});
const describeDesk = () =>
  vi.mocked(sendToWorker).mockResolvedValue({ ok: true, value: { adapter, isFound: false } as never });

vi.mock('wxt/browser', () => ({ browser: { runtime: { id: 'ours', onConnect: { addListener: () => {} } } } }));
vi.mock('@/lib/messaging/listen', () => ({ listenInPage: vi.fn(), isFromExtension: () => true }));
vi.mock('@/lib/messaging/send', () => ({ sendToWorker: vi.fn(), announce: vi.fn() }));
vi.mock('@/lib/helpdesk/read-ticket', { spy: true });
vi.mock('@/lib/helpdesk/button/show-page-button', () => ({ showPageButton: vi.fn() }));
vi.mock('@/lib/shared/pause', () => ({ pause: () => Promise.resolve() }));

beforeEach(() => {
  vi.mocked(createTicketReader).mockReset();
});

it('an error of our own code is read as one, and the next reading tries again', async () => {
  describeDesk();
  vi.mocked(createTicketReader).mockImplementationOnce(() => {
    throw new TypeError('form.id.startsWith is not a function');
  });
  void desk.main();
  const { signal } = new AbortController();
  void content.main({ signal } as ContentScriptContext as never);
  const [handlers] = vi.mocked(listenInPage).mock.lastCall ?? [];
  expect(await handlers?.['ticket.read']({})).toMatchObject({
    kind: 'none',
    problem: 'page-failed',
    crash: { name: 'TypeError' },
  });
  expect(await handlers?.['ticket.read']({})).toEqual({ kind: 'none', problem: 'not-a-ticket' });
});

it('a reader that could not be created is created anew at the next call, without asking for the helpdesk again', async () => {
  describeDesk();
  vi.mocked(createTicketReader).mockImplementationOnce(() => {
    throw new TypeError('form.id.startsWith is not a function');
  });
  const opened = await createDeskFinder(findPart, WORKER_HOST, new AbortController().signal)();
  const { openReader } = 'adapter' in opened ? opened : expect.fail();
  const sent = vi.mocked(sendToWorker).mock.calls.length;
  await expect(openReader()).rejects.toThrow('form.id');
  expect(await openReader()).toHaveProperty('read');
  expect(await openReader(), 'a reader is kept').toBe(await openReader());
  expect(vi.mocked(sendToWorker).mock.calls.length).toBe(sent);
});

it.each(['interrupted', 'no-receiver'] as const)(
  'a helpdesk that could not be asked for is asked for again: %s',
  async (failure) => {
    describeDesk();
    vi.mocked(sendToWorker).mockResolvedValueOnce({ ok: false, failure });
    expect(await createDeskFinder(NO_PART, WORKER_HOST, new AbortController().signal)()).toHaveProperty('adapter');
  },
);

it('a helpdesk that the worker cannot describe is our own error, and never a page without a helpdesk', async () => {
  vi.mocked(sendToWorker).mockResolvedValue({ ok: false, failure: 'threw' });
  const { signal } = new AbortController();
  void content.main({ signal } as ContentScriptContext as never);
  const [handlers] = vi.mocked(listenInPage).mock.lastCall ?? [];
  expect(await handlers?.['ticket.read']({})).toMatchObject({ problem: 'page-failed', crash: { name: 'Error' } });
  describeDesk();
  expect(await handlers?.['ticket.read']({}), 'the next reading asks again').toMatchObject({ problem: 'not-a-ticket' });
});

it.each(['interrupted', 'no-receiver'] as const)(
  'a click is reported again when the worker was not there: %s',
  async (failure) => {
    openPage(page?.html ?? '', page?.address);
    openDesk(
      adapter,
      { element: 'x-y', label: {}, deskPath: '/*' } as never,
      findPart,
      WORKER_HOST,
      new AbortController().signal,
    );
    const [, , , { onClick }] = vi.mocked(showPageButton).mock.lastCall ?? expect.fail('no button');
    vi.mocked(sendToWorker).mockReset();
    vi.mocked(sendToWorker)
      .mockResolvedValueOnce({ ok: false, failure })
      .mockResolvedValue({ ok: true, value: null as never });
    expect(await onClick()).toBe(true);
    expect(vi.mocked(sendToWorker).mock.calls.map(([type]) => type)).toEqual(['button.click', 'button.click']);
  },
);

it('a click over which our own code throws is told, and opens the panel', async () => {
  vi.mocked(sendToWorker).mockReset();
  vi.mocked(sendToWorker).mockResolvedValue({ ok: true, value: null as never });
  openPage(page?.html ?? '', page?.address);
  const error = new TypeError('form.id.startsWith is not a function');
  vi.mocked(createTicketReader).mockImplementationOnce(() => {
    throw error;
  });
  openDesk(adapter, { element: 'x-y', label: {} } as never, findPart, WORKER_HOST, new AbortController().signal);
  const [, , , { onClick }] = vi.mocked(showPageButton).mock.lastCall ?? expect.fail('no button');
  expect(await onClick()).toBe(true);
  expect(vi.mocked(announce).mock.lastCall).toEqual(['page.failed', { name: 'TypeError', stack: error.stack }]);
  // The worker keeps no click on an unknown ticket.
  expect(vi.mocked(sendToWorker).mock.calls).toMatchObject([
    ['button.click', { ticket: { desk: '', scope: '', id: '' } }],
  ]);
});

it('a ticket is not read while the part that reads and finds hidden text is missing, and is read once it is there', async () => {
  openPage(page?.html ?? '', page?.address);
  const find = vi
    .fn<(name: string) => Promise<unknown>>()
    .mockResolvedValueOnce(undefined)
    .mockImplementation(findPart as never);
  const opened = openDesk(
    adapter,
    { hidesButton: true } as never,
    find as FindPart,
    WORKER_HOST,
    new AbortController().signal,
  );
  const { openReader } = 'adapter' in opened ? opened : expect.fail();
  await expect(openReader()).rejects.toThrow('missing');
  const { read } = await openReader();
  await expect(read()).resolves.toMatchObject({ kind: 'ticket' });
});

it('a page part is asked for again when the worker was not there', async () => {
  vi.mocked(sendToWorker).mockReset();
  vi.mocked(sendToWorker)
    .mockResolvedValueOnce({ ok: false, failure: 'interrupted' })
    .mockResolvedValue({ ok: true, value: true as never });
  expect(await loadPart('desk')).toBe(true);
  expect(vi.mocked(sendToWorker).mock.calls).toEqual([
    ['page.load', { part: 'desk' }],
    ['page.load', { part: 'desk' }],
  ]);
});

it('a page part is loaded once for all who wait for it, and again only after a failure', async () => {
  const load = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const find = createPartFinder(load);
  expect(await Promise.all([find('desk'), find('desk')])).toEqual([undefined, undefined]);
  expect(load).toHaveBeenCalledTimes(1);
  offerPart('desk', {} as PageParts['desk']);
  expect(await Promise.all([find('desk'), find('desk')])).toEqual([{}, {}]);
  expect(await find('desk')).toEqual({});
  expect(load).toHaveBeenCalledTimes(2);
});

it('a page part that went into another document of the tab is loaded again', async () => {
  const load = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const find = createPartFinder(load);
  expect(await find('teach')).toBeUndefined();
  load.mockImplementation(() => {
    offerPart('teach', {} as PageParts['teach']);
    return Promise.resolve(true);
  });
  expect(await find('teach')).toEqual({});
});

it('a page that has moved to another helpdesk gets its script, though the worker was not there', async () => {
  openPage(page?.html ?? '', page?.address);
  vi.mocked(sendToWorker).mockReset();
  vi.mocked(sendToWorker)
    .mockResolvedValueOnce({ ok: false, failure: 'interrupted' })
    .mockResolvedValue({ ok: true, value: true as never });
  const moved = { hidesButton: true, deskPath: '/left/*', deskPaths: ['/*'] };
  openDesk(adapter, moved as never, findPart, WORKER_HOST, new AbortController().signal);
  const load = ['page.load', { part: 'content' }];
  await vi.waitFor(() => expect(vi.mocked(sendToWorker).mock.calls).toEqual([load, load]));
});

it.each([
  ['no ticket, where it has left the helpdesk', '/left/*', { kind: 'none', problem: 'not-a-ticket' }],
  ['a failure of ours, on the helpdesk', '/*', { problem: 'page-failed', crash: { name: 'Error' } }],
])('a page into which the worker loads no reader shows %s', async (_, deskPath, read) => {
  const value = (type: string) => (type === 'desk.describe' ? { adapter, deskPath } : false);
  vi.mocked(sendToWorker).mockImplementation(async (type) => ({ ok: true, value: value(type) as never }));
  const { signal } = new AbortController();
  void content.main({ signal } as ContentScriptContext as never);
  const [handlers] = vi.mocked(listenInPage).mock.lastCall ?? [];
  expect(await handlers?.['ticket.read']({})).toMatchObject(read);
});
