import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';

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

describe('the vault', () => {
  it('gives back what was put in, also to the next worker, and forgets on demand', async () => {
    const factory = new IDBFactory();
    await createVault(factory).write('channel.summaryUrl', SECRET);
    const next = createVault(factory);
    expect(await next.read('channel.summaryUrl')).toBe(SECRET);
    expect(await next.read('channel.replySuggestionUrl')).toBeUndefined();
    await next.forget('channel.summaryUrl');
    expect(await next.read('channel.summaryUrl')).toBeUndefined();
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

  it('takes what can no longer be opened for absent', async () => {
    const factory = new IDBFactory();
    await createVault(factory).write('channel.summaryUrl', SECRET);
    await new Promise((resolve) => {
      const opening = factory.open('deskhand-vault');
      opening.addEventListener('success', () => {
        const store = opening.result.transaction('vault', 'readwrite').objectStore('vault');
        store
          .put({ iv: new Uint8Array(12), data: new ArrayBuffer(40) }, 'channel.summaryUrl')
          .addEventListener('success', resolve);
      });
    });
    expect(await createVault(factory).read('channel.summaryUrl')).toBeUndefined();
  });
});
