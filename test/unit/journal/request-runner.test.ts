import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import type { Failure } from '@/lib/domain/failure';
import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner, type Request } from '@/lib/journal/request-runner';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { createMemoryArea } from './memory-area';

type Job = { text: string };
let area: ReturnType<typeof createMemoryArea>;
let sent: string[];
let answers: ((outcome: Outcome<string, Failure>) => void)[];

/** Everything in memory is new, the area stays. */
function startWorker() {
  return createRequestRunner({
    journal: createJournal(area),
    now: () => new Date('2026-11-21T10:00:00Z'),
    keepAlive: () => undefined,
  });
}

const createJob = (text: string) => () => Promise.resolve(succeed({ text }));
const request = (more: Partial<Request<Job, string>> = {}): Request<Job, string> => ({
  requestId: 'request-1',
  kind: 'summary',
  ticket: { desk: 'https://desk.example', scope: '/a/', id: '1', messageHashes: ['1'] },
  question: 'messages 1',
  createJob: createJob('as asked'),
  stored: { job: z.object({ text: z.string() }), result: z.string() },
  send: (job, signal) => {
    sent.push(job.text);
    return new Promise((resolve) => {
      answers.push(resolve);
      signal.addEventListener('abort', () => resolve(fail({ reason: 'cancelled' })));
    });
  },
  ...more,
});
const untilSent = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times));
const answer = (index: number, outcome: Outcome<string, Failure>) => answers[index]?.(outcome);

beforeEach(() => {
  area = createMemoryArea();
  sent = [];
  answers = [];
});
afterEach(() => void vi.useRealTimers());

describe('running a request', () => {
  it('writes a request into the journal before it sends it', async () => {
    const order: string[] = [];
    const set = area.set;
    area.set = async (items) => {
      order.push('written');
      await set(items);
    };
    await startWorker().run(request({ send: async () => (order.push('sent'), succeed('done')) }));
    expect(order.slice(0, 2)).toEqual(['written', 'sent']);
  });

  it('sends a request once, however often it is asked for meanwhile and afterwards', async () => {
    const worker = startWorker();
    const both = [worker.run(request()), worker.run(request())];
    await untilSent(1);
    answer(0, succeed('done'));
    expect(await Promise.all(both)).toEqual([succeed('done'), succeed('done')]);
    expect(await worker.run(request())).toEqual(succeed('done'));
    expect(await startWorker().run(request())).toEqual(succeed('done'));
    expect(sent).toHaveLength(1);
  });

  it('sends one question once, whoever asks it meanwhile, and again for the next who asks', async () => {
    const worker = startWorker();
    const all = ['request-1', 'request-2', 'request-3', 'request-2'].map((id) =>
      worker.run(request({ requestId: id })),
    );
    await untilSent(1);
    answer(0, succeed('done'));
    expect(await Promise.all(all)).toEqual(Array(4).fill(succeed('done')));
    expect(sent).toHaveLength(1);
    void worker.run(request({ requestId: 'request-4' }));
    await untilSent(2);
  });

  it.each([
    ['kind', { kind: 'reply-suggestion' }],
    ['question', { question: 'messages 2' }],
    ['ticket', { ticket: { desk: 'https://desk.example', scope: '/a/', id: '2', messageHashes: ['1'] } }],
  ])('sends both requests of which each has another %s', async (_, more) => {
    const worker = startWorker();
    void worker.run(request());
    void worker.run(request({ requestId: 'request-2', ...more }));
    await untilSent(2);
  });

  it('sends a request that joined one which was refused for its own cause, and once for all who joined', async () => {
    const worker = startWorker();
    const refused = worker.run(request({ createJob: async () => fail({ reason: 'daily-cap' }) }));
    const joined = ['request-2', 'request-3'].map((id) => worker.run(request({ requestId: id })));
    expect(await refused).toEqual(fail({ reason: 'daily-cap' }));
    await untilSent(1);
    answer(0, succeed('done'));
    expect(await Promise.all(joined)).toEqual([succeed('done'), succeed('done')]);
    expect(sent).toHaveLength(1);
  });

  it('joins no request that is being cancelled, and a cancelled one that had joined is not sent', async () => {
    const worker = startWorker();
    const first = worker.run(request());
    await untilSent(1);
    const cancelling = worker.cancel('request-1');
    const second = worker.run(request({ requestId: 'request-2' }));
    await untilSent(2);
    await cancelling;
    expect(await first).toMatchObject({ failure: { reason: 'cancelled' } });
    answer(1, succeed('done'));
    expect(await second).toEqual(succeed('done'));

    const refused = { createJob: async () => fail({ reason: 'daily-cap' as const }) };
    void worker.run(request({ requestId: 'request-3', ...refused }));
    const joined = worker.run(request({ requestId: 'request-4' }));
    await worker.cancel('request-4');
    expect(await joined).toMatchObject({ ok: false });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['the first', 'request-1', 'request-2'],
    ['the second', 'request-2', 'request-1'],
  ])(
    'answers the others when %s of those who asked cancels, and ends the call with the last',
    async (_, gone, waiting) => {
      const worker = startWorker();
      const ask = (requestId: string) => worker.run(request({ requestId }));
      const outcomes = new Map(['request-1', 'request-2'].map((id) => [id, ask(id)]));
      await untilSent(1);
      await worker.cancel(gone);
      expect(await outcomes.get(gone)).toEqual(fail({ reason: 'cancelled', requestId: gone }));
      const third = ask('request-3');
      await worker.cancel('request-3');
      expect(await third).toMatchObject({ failure: { reason: 'cancelled' } });
      answer(0, succeed('done'));
      expect(await outcomes.get(waiting)).toEqual(succeed('done'));

      const last = [ask('request-4'), ask('request-5')];
      await untilSent(2);
      await Promise.all([worker.cancel('request-4'), worker.cancel('request-5')]);
      expect(await Promise.all(last)).toMatchObject([{ ok: false }, { ok: false }]);
      expect(sent).toHaveLength(2);
    },
  );

  it('sends a question once more after the death of the worker, whoever asks first', async () => {
    const before = startWorker();
    void before.run(request());
    void before.run(request({ requestId: 'request-2' }));
    await untilSent(1);
    const after = startWorker();
    const both = ['request-2', 'request-1'].map((id) => after.run(request({ requestId: id })));
    await untilSent(2);
    answer(1, succeed('done'));
    expect(await Promise.all(both)).toEqual([succeed('done'), succeed('done')]);
    expect(sent).toHaveLength(2);
  });

  it('sends the same text again when the worker died during a request, and only once more', async () => {
    void startWorker().run(request());
    await untilSent(1);
    void startWorker().run(request({ createJob: createJob('the ticket has changed since') }));
    await untilSent(2);
    expect(sent).toEqual(['as asked', 'as asked']);
    expect(await startWorker().run(request())).toEqual(fail({ reason: 'interrupted', requestId: 'request-1' }));
    expect(sent).toHaveLength(2);
  });

  it('remembers a failure under its id, and lets a new id try anew', async () => {
    const failing = request({ send: async () => fail({ reason: 'server-error', httpStatus: 500 }) });
    const expected = fail({
      reason: 'server-error',
      httpStatus: 500,
      requestId: 'request-1',
      failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await startWorker().run(failing)).toEqual(expected);
    expect(await startWorker().run(request())).toEqual(expected);
    expect(sent).toHaveLength(0);
    void startWorker().run(request({ requestId: 'request-2' }));
    await untilSent(1);
  });

  it('cancels a running request, and one whose worker has died', async () => {
    const worker = startWorker();
    const outcome = worker.run(request());
    await untilSent(1);
    await worker.cancel('request-1');
    expect(await outcome).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });

    void startWorker().run(request({ requestId: 'request-2' }));
    await untilSent(2);
    const later = startWorker();
    await later.cancel('request-2');
    expect(await later.run(request({ requestId: 'request-2' }))).toMatchObject({ failure: { reason: 'cancelled' } });
    expect(sent).toHaveLength(2);
  });

  it('forgets the sent text once there is a result', async () => {
    await startWorker().run(request({ send: async () => succeed('done') }));
    expect([...area.items.values()].join('')).not.toContain('as asked');
  });

  it.each([
    ['is full', () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('answers although the storage %s', async (_, broken) => {
    vi.useFakeTimers();
    area.get = broken;
    area.set = broken;
    const outcome = startWorker().run(request({ send: async () => succeed('done') }));
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual(succeed('done'));
  });

  it('sends again where the stored result is damaged, and the new job where the stored one is', async () => {
    await startWorker().run(request({ send: async () => succeed('done') }));
    const key = 'journal:request-1';
    const entry = JSON.parse(area.items.get(key) ?? '');
    area.items.set(key, JSON.stringify({ ...entry, state: { name: 'answered', result: 7 }, job: { text: null } }));
    const outcome = startWorker().run(request({ createJob: createJob('as asked now') }));
    await untilSent(1);
    expect(sent).toEqual(['as asked now']);
    answer(0, succeed('again'));
    expect(await outcome).toEqual(succeed('again'));
  });

  it('takes no corrupted entry for a result', async () => {
    for (const garbage of [null, 7, 'x', {}, { requestId: 'request-1', state: { name: 'answered' } }]) {
      area.items.set('journal:request-1', JSON.stringify(garbage));
      expect(await startWorker().run(request({ send: async () => succeed('done') }))).toEqual(succeed('done'));
      area.items.clear();
    }
  });

  it('calls an API now and then during a request, so that the browser does not stop the worker', async () => {
    vi.useFakeTimers();
    const keepAlive = vi.fn();
    const runner = createRequestRunner({ journal: createJournal(area), now: () => new Date(), keepAlive });
    const outcome = runner.run(request());
    await vi.advanceTimersByTimeAsync(65_000);
    expect(keepAlive).toHaveBeenCalledTimes(3);
    answer(0, succeed('done'));
    await outcome;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keepAlive).toHaveBeenCalledTimes(3);
  });
});

describe('the journal', () => {
  const NONE = { entries: [], isDamaged: false };
  const entry = (index: number) => ({
    requestId: `request-${index}`,
    kind: 'summary',
    ticket: { desk: 'https://desk.example', scope: '/a/', id: String(index % 2), messageHashes: ['1'] },
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    attempts: 1,
    state: { name: 'answered' as const, result: 'x' },
  });

  it("finds the entries of a ticket, newest first, and no other ticket's", async () => {
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2));
    for (const index of [1, 2, 3, 4]) await journal.write(entry(index));
    const { entries: found } = await journal.findByTicket({
      desk: 'https://desk.example',
      scope: '/a/',
      id: '0',
      messageHashes: ['1'],
    });
    expect(found.map(({ requestId }) => requestId)).toEqual(['request-4', 'request-2']);
    expect(
      await journal.findByTicket({ desk: 'https://other.example', scope: '/a/', id: '0', messageHashes: ['1'] }),
    ).toEqual(NONE);
    expect(
      await journal.findByTicket({ desk: 'https://desk.example', scope: '/b/', id: '0', messageHashes: ['1'] }),
    ).toEqual(NONE);
  });

  it('finds no entry of other messages under the same key', async () => {
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2));
    await journal.write(entry(2));
    const key = { desk: 'https://desk.example', scope: '/a/', id: '0' };
    expect(await journal.findByTicket({ ...key, messageHashes: ['2', '3'] })).toEqual(NONE);
    expect((await journal.findByTicket({ ...key, messageHashes: ['0', '1', '2'] })).entries).toHaveLength(1);
  });

  it('keeps the newest results and drops old ones, so that the storage never fills up', async () => {
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2));
    for (let index = 0; index < 80; index += 1) await journal.write(entry(index));
    await vi.waitFor(() => expect(area.items.size).toBe(60));
    expect(await journal.find('request-79')).toBeDefined();
    expect(await journal.find('request-1')).toBeUndefined();
  });

  it('drops the results first that were not used for the longest time', async () => {
    let at = Date.UTC(2026, 0, 2);
    const journal = createJournal(area, () => (at += 1000));
    for (let index = 0; index < 60; index += 1) await journal.write(entry(index));
    at += 60 * 60_000;
    journal.recordUse(entry(0));
    await journal.write(entry(60));
    await vi.waitFor(() => expect(area.items.has('journal:request-1')).toBe(false));
    expect(area.items.size).toBe(60);
    expect(await journal.find('request-0')).toBeDefined();
  });

  it('keeps fewer results where they are long, and always the newest', async () => {
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2));
    const long = (index: number, length: number) => ({
      ...entry(index),
      state: { name: 'answered' as const, result: 'x'.repeat(length) },
    });
    for (let index = 0; index < 6; index += 1) await journal.write(long(index, 900_000));
    await vi.waitFor(() => expect([...area.items.keys()]).toEqual(['journal:request-4', 'journal:request-5']));
    await journal.write(long(6, 3_000_000));
    await vi.waitFor(() => expect([...area.items.keys()]).toEqual(['journal:request-6']));
  });

  it('drops results that are older than two weeks', async () => {
    const old = entry(1);
    let now = Date.parse(old.startedAt);
    const journal = createJournal(area, () => now);
    await journal.write(old);
    now += 15 * 24 * 60 * 60_000;
    await journal.write({ ...entry(2), startedAt: new Date(now).toISOString() });
    await vi.waitFor(() => expect([...area.items.keys()]).toEqual(['journal:request-2']));
  });

  it('forgets a request that has waited for its answer for more than ten minutes', async () => {
    let now = Date.parse(entry(1).startedAt);
    const journal = createJournal(area, () => now);
    await journal.write({ ...entry(1), state: { name: 'sent' } });
    expect((await journal.findByTicket(entry(1).ticket)).entries).toHaveLength(1);
    now += 11 * 60_000;
    expect((await journal.findByTicket(entry(1).ticket)).entries).toEqual([]);
    await journal.write({ ...entry(2), startedAt: new Date(now).toISOString() });
    await vi.waitFor(() => expect([...area.items.keys()]).toEqual(['journal:request-2']));
  });

  it('makes room in a full area, and tells when that does not help', async () => {
    const onFull = vi.fn();
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2), onFull);
    for (let index = 0; index < 3; index += 1) {
      await journal.write({ ...entry(index), state: { name: 'answered', result: 'x'.repeat(400_000) } });
    }
    const { set } = area;
    let room = 2;
    area.set = async (items) => {
      if (area.items.size >= room) throw new Error('QUOTA_BYTES quota exceeded');
      await set(items);
    };
    expect(await journal.write(entry(3))).toBe(true);
    expect([...area.items.keys()]).toEqual(['journal:request-2', 'journal:request-3']);
    expect(onFull).not.toHaveBeenCalled();
    room = 0;
    expect(await journal.write(entry(4))).toBe(false);
    expect(onFull).toHaveBeenCalledTimes(1);
  });

  it('says that it does not answer, and takes no result for the one of another ticket meanwhile', async () => {
    const journal = createJournal(area);
    area.get = () => Promise.reject(new Error('The storage fails.'));
    await expect(journal.findByTicket(entry(1).ticket)).rejects.toThrow('fails');
    expect(await journal.findByOthers(entry(1).ticket)).toEqual([]);
  });

  it.each([
    ['null', null],
    ['text', 'x'],
    ['without a state', { ...entry(2), state: undefined }],
    ['of an unknown state', { ...entry(2), state: { name: 'lost' } }],
    ['of an unknown failure', { ...entry(2), state: { name: 'failed', failure: { reason: 'moonlight' } } }],
    ['without hashes', { ...entry(2), ticket: { ...entry(2).ticket, messageHashes: undefined } }],
    ['under the key of another request', entry(4)],
  ])('removes an entry that is %s, keeps the others and tells it once', async (_, damaged) => {
    const journal = createJournal(area, () => Date.UTC(2026, 0, 2));
    await area.set({
      'journal:request-6': entry(6),
      'journal:request-2': damaged,
      'panel.kept x': 'of another part',
    });
    const { ticket } = entry(6);
    expect(await journal.findByTicket(ticket)).toEqual({ entries: [entry(6)], isDamaged: true });
    expect(await journal.findByTicket(ticket)).toEqual({ entries: [entry(6)], isDamaged: false });
    expect([...area.items.keys()]).toEqual(['journal:request-6', 'panel.kept x']);
  });

  it('tells no removal of an entry that the storage keeps', async () => {
    const journal = createJournal({ ...area, remove: () => Promise.reject(new Error('fails')) });
    await area.set({ 'journal:request-2': null });
    expect(await journal.findByTicket(entry(1).ticket)).toEqual({ entries: [], isDamaged: false });
    expect(await journal.remove('request-2')).toBe(false);
    expect(await createJournal(area).remove('request-2')).toBe(true);
  });
});
