import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';

import { createDatabase } from '@/lib/shared/create-database';

const open = (indexedDb: IDBFactory) =>
  createDatabase({
    indexedDb,
    name: 'notes',
    version: 1,
    stores: ['notes'],
    create(database, isReplacement) {
      const notes = database.createObjectStore('notes');
      if (isReplacement) notes.put('yes', 'replaced');
    },
  });
const put = (database: ReturnType<typeof open>, text: string) =>
  database.run(['notes'], 'readwrite', (on) => on.objectStore('notes').put(text, 'note'));
const read = (database: ReturnType<typeof open>, key = 'note'): Promise<unknown> =>
  database.run(['notes'], 'readonly', (on) => on.objectStore('notes').get(key));

/** Leaves a database of another make under the same name. */
function leave(factory: IDBFactory, version: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = factory.open('notes', version);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('other'));
    opening.addEventListener('success', () => resolve(opening.result.close()));
  });
}

it.each([
  ['of a newer version', 2],
  ['without its stores', 1],
])('replaces a database %s and tells its creator so', async (_, version) => {
  const factory = new IDBFactory();
  await leave(factory, version);
  const database = open(factory);
  expect(await read(database, 'replaced')).toBe('yes');
  await put(database, 'kept');
  expect(await read(open(factory))).toBe('kept');
});

it('replaces a database that the browser cannot open, and no database that is only out of reach', async () => {
  const factory = new IDBFactory();
  await put(open(factory), 'kept');
  const failWith = (name: string) => {
    let isFirst = true;
    return Object.assign(Object.create(factory) as IDBFactory, {
      deleteDatabase: (database: string) => factory.deleteDatabase(database),
      open(database: string, version: number) {
        if (!isFirst) return factory.open(database, version);
        isFirst = false;
        throw new DOMException('', name);
      },
    });
  };
  await expect(read(open(failWith('SecurityError')))).rejects.toThrow();
  expect(await read(open(factory))).toBe('kept');
  expect(await read(open(failWith('UnknownError')), 'replaced')).toBe('yes');
});

it('counts a write only when its transaction is complete', async () => {
  const database = open(new IDBFactory());
  const writing = database.run(['notes'], 'readwrite', (on) => {
    const request = on.objectStore('notes').put('lost', 'note');
    // As a full disk does, after the request has succeeded.
    request.addEventListener('success', () => on.abort());
    return request;
  });
  await expect(writing).rejects.toThrow('The database failed.');
  expect(await read(database)).toBeUndefined();
});

it('opens a closed connection again', async () => {
  let connection: IDBDatabase | undefined;
  const factory = new IDBFactory();
  const watched = Object.assign(Object.create(factory) as IDBFactory, {
    open(name: string, version: number) {
      const opening = factory.open(name, version);
      opening.addEventListener('success', () => (connection = opening.result));
      return opening;
    },
  });
  const database = open(watched);
  await put(database, 'kept');
  connection?.close();
  expect(await read(database)).toBe('kept');
});
