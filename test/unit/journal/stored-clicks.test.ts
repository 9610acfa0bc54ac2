import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createStoredClicks } from '@/lib/journal/stored-clicks';

import { createMemoryArea } from './memory-area';

const TICKET = { desk: 'https://desk.example', scope: '/tickets/', id: '1', messageHashes: ['first', 'second'] };
const CLICK = { clickId: 'click-1', ticket: { ...TICKET, messageHashes: ['first'] } };

const NO_KEY = { clickId: 'click-1', clickedAt: 0, ticket: { messageHashes: ['first'] } };
const NO_HASHES = { ...CLICK, clickedAt: 0, ticket: { ...TICKET, messageHashes: [7, 'first'] } };

/** Takes clicks without the IDs of their requests. */
function withFates({ add, take }: ReturnType<typeof createStoredClicks>) {
  return { add, take: async (...taking: Parameters<typeof take>) => (await take(...taking)).fate };
}

function stage() {
  const area = createMemoryArea();
  let clock = 0;
  const start = () => withFates(createStoredClicks(area, () => clock));
  return {
    area,
    start,
    ...start(),
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

describe('a stored click', () => {
  test('a stored click belongs to one panel of its tab', async () => {
    const { add, take } = stage();
    await add(1, CLICK);
    expect(await take(2, TICKET, 'a')).toBe('none');
    expect(await Promise.all([take(1, TICKET, 'a'), take(1, TICKET, 'b')])).toEqual(['taken', 'none']);
  });

  test.each([
    ['another id', { ...TICKET, id: '2' }],
    ['another scope', { ...TICKET, scope: '/b/' }],
    ['another conversation', { ...TICKET, messageHashes: ['other', 'second'] }],
  ])('a stored click is dropped where %s is open by now', async (_, open) => {
    const { add, take, pass } = stage();
    await add(1, CLICK);
    pass(3000);
    expect(await take(1, open, 'a')).toBe('left');
    expect(await take(1, TICKET, 'b')).toBe('none');
  });

  test('a stored click belongs to its key where the page could not read the thread at once', async () => {
    const { add, take } = stage();
    const { messageHashes: _, ...key } = TICKET;
    await add(1, { ...CLICK, ticket: key });
    expect(await take(1, TICKET, 'a')).toBe('taken');
  });

  test('a stored click waits for a panel that is behind the page', async () => {
    const { add, take, pass } = stage();
    await add(1, CLICK);
    pass(2900);
    expect(await take(1, { ...TICKET, id: '2' }, 'a')).toBe('waits');
    expect(await take(1, TICKET, 'b')).toBe('taken');
  });

  test('a stored click is dropped after the lag of a panel that showed another ticket within it', async () => {
    const { add, take, pass } = stage();
    await add(1, CLICK);
    pass(1000);
    expect(await take(1, { ...TICKET, id: '2' }, 'a')).toBe('waits');
    pass(2000);
    expect(await take(1, TICKET, 'b')).toBe('left');
    expect(await take(1, TICKET, 'c'), 'told once').toBe('none');
  });

  test('a stored click that waited for its ticket is new when the page reports another', async () => {
    const { add, take, pass } = stage();
    await add(1, CLICK);
    expect(await take(1, { ...TICKET, id: '2' }, 'a')).toBe('waits');
    await add(1, { ...CLICK, clickId: 'click-2' });
    pass(3000);
    expect(await take(1, TICKET, 'b')).toBe('taken');
  });

  test('a stored click expires after a minute', async () => {
    const { add, take, pass } = stage();
    await add(1, CLICK);
    pass(60_000);
    expect(await take(1, TICKET, 'a')).toBe('none');
  });

  test('a stored click survives the worker before and after it is taken', async () => {
    const { add, start } = stage();
    await add(1, CLICK);
    expect(await start().take(1, TICKET, 'a')).toBe('taken');
    expect(await start().take(1, TICKET, 'a'), 'the panel asks again').toBe('taken');
    expect(await start().take(1, TICKET, 'b')).toBe('none');
  });

  test('a stored click counts once when the page reports it again', async () => {
    const { add, take, start } = stage();
    const first = await add(1, CLICK);
    expect(first).toEqual(expect.any(String));
    expect(await start().add(1, CLICK), 'no panel has taken it').toBe(first);
    expect(await take(1, TICKET, 'a')).toBe('taken');
    expect(await start().add(1, CLICK)).toBeUndefined();
    const second = await add(1, { ...CLICK, clickId: 'click-2' });
    expect(second).not.toBe(first);
    expect(await take(1, TICKET, 'b')).toBe('taken');
  });

  test('another click on the ticket while the panel opens wants the same request, and a later one another', async () => {
    const { add, pass } = stage();
    const first = await add(1, CLICK);
    pass(2900);
    expect(await add(1, { ...CLICK, clickId: 'click-2' })).toBe(first);
    pass(3000);
    expect(await add(1, { ...CLICK, clickId: 'click-3' })).not.toBe(first);
  });

  test.each(['click-1', 'click-2'])('a click on another ticket never wants the same request: %s', async (clickId) => {
    const { add } = stage();
    const first = await add(1, CLICK);
    expect(await add(1, { clickId, ticket: { ...TICKET, id: '2' } })).not.toBe(first);
  });

  test('a stored click names its request to the panel, not by the ID that the page chose', async () => {
    const area = createMemoryArea();
    const { add, take } = createStoredClicks(area, () => 0);
    const requestId = await add(1, CLICK);
    expect(requestId).not.toBe(CLICK.clickId);
    expect(await take(1, TICKET, 'a')).toEqual({ fate: 'taken', requestId });
    expect(await take(1, TICKET, 'a'), 'asked again after the death of the worker').toEqual({
      fate: 'taken',
      requestId,
    });
  });

  test.each([null, 7, 1_700_000_000_000, { clickId: 'x' }, { ...CLICK, clickedAt: 'now' }, NO_KEY, NO_HASHES])(
    'a stored click is nothing where the storage holds %j',
    async (stored) => {
      const { area, take } = stage();
      await area.set({ 'ask:1': stored });
      expect(await take(1, TICKET, 'a')).toBe('none');
    },
  );
});

test('a click is not stored while the storage does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const area = { ...createMemoryArea(), set: () => new Promise<void>(() => undefined) };
  const rejects = expect(createStoredClicks(area, () => 0).add(1, CLICK)).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(3000);
  await rejects;
});
