import { IDBFactory, IDBTransaction } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { createVault } from '@/lib/vault/vault';

const SECRET = 'https://platform.example/api_v2/intelli/custom-ticket/summary/tok-123/1';

function readEverything(factory: IDBFactory): Promise<Map<IDBValidKey, unknown>> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('deskhand-vault');
    opening.addEventListener('error', () => reject(new Error('not opened')));
    opening.addEventListener('success', () => {
      const found = new Map<IDBValidKey, unknown>();
      const cursor = opening.result.transaction('vault').objectStore('vault').openCursor();
      cursor.addEventListener('success', () => {
        if (!cursor.result) return resolve(found);
        found.set(cursor.result.key, cursor.result.value);
        cursor.result.continue();
      });
    });
  });
}

function putRaw(factory: IDBFactory, name: string, value: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = factory.open('deskhand-vault');
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('vault', 'readwrite');
      transaction.objectStore('vault').put(value, name);
      transaction.addEventListener('complete', resolve);
    });
  });
}

describe('the vault', () => {
  it('gives back a stored secret, also to the next worker, and forgets it on demand', async () => {
    const factory = new IDBFactory();
    await createVault(factory).write('channel.summaryUrl', SECRET);
    const next = createVault(factory);
    expect(await next.read('channel.summaryUrl')).toBe(SECRET);
    expect(await next.read('channel.replySuggestionUrl')).toBeUndefined();
    await next.forget('channel.summaryUrl');
    expect(await next.read('channel.summaryUrl')).toBeUndefined();
  });

  it('fails in time where the database never opens or never stores, and opens it anew', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const factory = new IDBFactory();
    const open = vi.spyOn(factory, 'open').mockImplementationOnce(() => new EventTarget() as IDBOpenDBRequest);
    const vault = createVault(factory);
    const hung = expect(vault.write('commerce.token', SECRET)).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(3000);
    await hung;
    vi.useRealTimers();
    await vault.write('commerce.token', SECRET);
    expect(await vault.read('commerce.token')).toBe(SECRET);
    expect(open).toHaveBeenCalledTimes(2);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const stuck = expect(vault.forget('commerce.token')).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(3000);
    await stuck;
  });

  it('keeps no plain text, a key nobody can export, and a fresh nonce for every writing', async () => {
    const factory = new IDBFactory();
    const vault = createVault(factory);
    await vault.write('channel.summaryUrl', SECRET);
    const first = (await readEverything(factory)).get('channel.summaryUrl') as { iv: Uint8Array; data: ArrayBuffer };
    await vault.write('channel.summaryUrl', SECRET);
    const all = await readEverything(factory);
    const second = all.get('channel.summaryUrl') as typeof first;
    expect(Buffer.from(second.data).includes('platform.example')).toBe(false);
    expect(Buffer.from(second.iv).equals(Buffer.from(first.iv))).toBe(false);
    expect(all.get('key')).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
  });

  it.each([
    ['a secret that no key opens', 'channel.summaryUrl', { iv: new Uint8Array(12), data: new ArrayBuffer(40) }],
    ['a secret of another shape', 'channel.summaryUrl', 7],
    ['a truncated secret', 'channel.summaryUrl', { iv: new Uint8Array(3), data: new ArrayBuffer(0) }],
  ])('loses %s alone, and tells it until the next secret is stored', async (_, name, damaged) => {
    const factory = new IDBFactory();
    const vault = createVault(factory);
    await vault.write('channel.summaryUrl', SECRET);
    await vault.write('commerce.token', 'token');
    await putRaw(factory, name, damaged);
    expect(await vault.isReplaced()).toBe(false);
    expect(await vault.read('channel.summaryUrl')).toBeUndefined();
    expect([await vault.isReplaced(), await vault.read('commerce.token')]).toEqual([true, 'token']);
    await vault.write('channel.summaryUrl', SECRET);
    expect([await vault.isReplaced(), await vault.read('channel.summaryUrl')]).toEqual([false, SECRET]);
  });

  it('replaces a damaged key, or one for another use', async () => {
    const other = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    for (const key of [7, other]) {
      const factory = new IDBFactory();
      await createVault(factory).write('channel.summaryUrl', SECRET);
      await putRaw(factory, 'key', key);
      const next = createVault(factory);
      expect([await next.read('channel.summaryUrl'), await next.isReplaced()]).toEqual([undefined, true]);
      await next.write('channel.summaryUrl', SECRET);
      expect(await createVault(factory).read('channel.summaryUrl')).toBe(SECRET);
    }
  });

  it('fails after 3 s when the browser never answers', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const silent = Object.assign(new IDBFactory(), { open: () => new EventTarget() });
    const reading = createVault(silent).read('channel.summaryUrl');
    const refused = expect(reading).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(3000);
    await refused;
  });

  it('tells that its secrets were lost with a newer database, until the next secret is stored', async () => {
    const factory = new IDBFactory();
    await new Promise((resolve) => {
      const opening = factory.open('deskhand-vault', 7);
      opening.addEventListener('success', () => resolve(opening.result.close()));
    });
    expect(await createVault(factory).read('channel.summaryUrl')).toBeUndefined();
    const next = createVault(factory);
    expect(await next.isReplaced()).toBe(true);
    await next.write('channel.summaryUrl', SECRET);
    expect([await next.read('channel.summaryUrl'), await next.isReplaced()]).toEqual([SECRET, false]);
  });

  it('reads and writes after the agent has cleared the data of the extension', async () => {
    const factory = new IDBFactory();
    const vault = createVault(factory);
    await vault.write('channel.summaryUrl', SECRET);
    await new Promise((resolve) => factory.deleteDatabase('deskhand-vault').addEventListener('success', resolve));
    expect(await vault.read('channel.summaryUrl')).toBeUndefined();
    await vault.write('channel.summaryUrl', SECRET);
    expect(await createVault(factory).read('channel.summaryUrl')).toBe(SECRET);
  });
});
