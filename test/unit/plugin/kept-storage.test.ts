import { describe, expect, test, vi } from 'vitest';

import { formatKey } from '@/lib/domain/ticket-key';
import { UNUSED_AT } from '@/lib/panel/unused-texts';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { fail, succeed } from '@/lib/shared/outcome';
import { createKeptStorage } from '@/plugin/frame/kept-storage';

const TICKET = { desk: 'https://desk.example', scope: '', id: '57', messageHashes: [] };
const WORK = `panel.kept ${formatKey(TICKET)}`;

/** A relay that keeps values by place, and a clock that passes at once. */
function stage({ signedIn = Promise.resolve(), status = 200 } = {}) {
  const places = new Map<string, Record<string, unknown>>();
  const nameOf = (body: unknown) => {
    const { desk, scope, id } = body as typeof TICKET;
    return [desk, scope, id].join();
  };
  const post = vi.fn<PostToRelay>((path, body) => {
    const kept = places.get(nameOf(body)) ?? {};
    if (path === 'recall') return Promise.resolve(succeed({ httpStatus: 200, body: { kept } }));
    if (status === 200) places.set(nameOf(body), { ...kept, ...(body as { kept: object }).kept });
    return Promise.resolve(succeed({ httpStatus: status, body: {} }));
  });
  const onFull = vi.fn<() => void>();
  // A rest is short, and patience is long. A read waits for the relay alone.
  const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms < 1000 ? 0 : 50));
  const open = () => createKeptStorage({ post, signedIn, wait, onFull });
  return { places, post, onFull, open };
}

describe('what the relay keeps for the panel', () => {
  test('values of a ticket are kept under it, and read again by the next page', async () => {
    const { places, open } = stage();
    const before = open();
    const work = { draft: 'Hello' };
    const entry = { ticket: TICKET, requestId: '1' };
    expect(await before.storage.write(WORK, work)).toBe(true);
    await before.area.set({ 'journal:1': entry });
    await before.storage.write('panel.folded', ['orders']);
    await vi.waitFor(() => expect(places.size).toBe(2), 10_000);
    expect(Object.keys(places.get('https://desk.example,,57') ?? {})).toEqual([WORK, 'journal:1']);

    const after = open();
    after.open(TICKET);
    expect(await after.storage.read(WORK)).toEqual(work);
    expect(await after.area.get(null)).toEqual({ [WORK]: work, 'journal:1': entry, 'panel.folded': ['orders'] });
  });

  test('a ticket that was not opened is not fetched', async () => {
    const { places, open } = stage();
    places.set('https://desk.example,,58', { [`panel.kept ${formatKey({ ...TICKET, id: '58' })}`]: 1 });
    expect(await open().area.get(null)).toEqual({});
  });

  test('what this page has changed is newer than what the relay kept', async () => {
    const { places, open } = stage();
    places.set('https://desk.example,,57', { [WORK]: { ticket: TICKET, draft: 'old' } });
    const { storage, open: openTicket } = open();
    openTicket(TICKET);
    await storage.write(WORK, { ticket: TICKET, draft: 'new' });
    expect(await storage.read(WORK)).toMatchObject({ draft: 'new' });
  });

  test('a removed value is removed at the relay, under its ticket', async () => {
    const { places, open } = stage();
    const { storage } = open();
    await storage.write(WORK, { ticket: TICKET, draft: 'Hello' });
    await storage.remove([WORK]);
    expect(await storage.read(WORK)).toBeUndefined();
    await vi.waitFor(() => expect(places.get('https://desk.example,,57')).toEqual({ [WORK]: null }), 10_000);
  });

  test('nothing is read before the agent is signed in', async () => {
    const signedIn = Promise.withResolvers<void>();
    const { places, post, open } = stage({ signedIn: signedIn.promise });
    places.set(',,agent', { 'panel.folded': ['orders'] });
    const reading = open().storage.read('panel.folded');
    expect(post).not.toHaveBeenCalled();
    signedIn.resolve();
    expect(await reading).toEqual(['orders']);
  });

  test('the agent is told when the relay has no room for the newest value', async () => {
    const { onFull, open } = stage({ status: 413 });
    await open().storage.write(WORK, { ticket: TICKET, draft: 'x' });
    await vi.waitFor(() => expect(onFull).toHaveBeenCalledTimes(1), 10_000);
  });

  test('what the relay did not take is sent again, behind what has changed since', async () => {
    const { post, places, open } = stage();
    post.mockResolvedValueOnce(fail({ reason: 'relay-unreachable' }));
    const { storage } = open();
    await storage.write('panel.folded', ['orders']);
    await storage.write('panel.mouse', 1);
    await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1), 10_000);
    await storage.write('panel.mouse', 2);
    const kept = { 'panel.folded': ['orders'], 'panel.mouse': 2 };
    await vi.waitFor(() => expect(places.get(',,agent')).toEqual(kept), 10_000);
  });

  test('what could not be fetched is fetched by the next read', async () => {
    const { post, places, open } = stage();
    places.set(',,agent', { 'panel.folded': ['orders'] });
    post.mockResolvedValueOnce(fail({ reason: 'relay-unreachable' }));
    const { storage } = open();
    expect(await storage.read('panel.folded')).toBeUndefined();
    expect(await storage.read('panel.folded')).toEqual(['orders']);
  });

  test('no page says that texts were lost, because it knows its own tickets only', async () => {
    const { open } = stage();
    const { storage } = open();
    await storage.write(UNUSED_AT.key, 1);
    expect(await storage.read(UNUSED_AT.key)).toBeUndefined();
  });

  test('nothing is sent any more once somebody else is signed in', async () => {
    const { post, open } = stage();
    const { storage, flush, drop } = open();
    await storage.write(WORK, { draft: 'of ada' });
    drop();
    void flush();
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(post).not.toHaveBeenCalled();
  });

  test('without an answer of the relay, the values live in memory', async () => {
    const { post, open } = stage();
    post.mockResolvedValue(fail({ reason: 'relay-unreachable' }));
    const { storage } = open();
    await storage.write('panel.folded', ['orders']);
    expect(await storage.read('panel.folded')).toEqual(['orders']);
  });
});
