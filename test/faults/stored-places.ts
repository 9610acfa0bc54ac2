/** How a stored value is damaged. */
export type Damage = 'null' | 'number' | 'text' | 'list' | 'empty' | 'truncated' | 'newer' | 'huge' | 'missing';

/**
 * A value in one of the extension's stores. Without a key, all values of the object store. Without a store, the database
 * itself, which has a higher version then (`newer`) or none of its stores (`missing`).
 */
export type Place = { area: 'local' | 'session'; start: string } | { database: string; store?: string; key?: string };

/** The functions of this file run in a page of the extension, so each is complete in itself. */
declare global {
  interface Window {
    savedStores: {
      areas: Record<'local' | 'session', Record<string, unknown>>;
      databases: { name: string; store: string; entries: { key: IDBValidKey; value: unknown; isInline: boolean }[] }[];
    };
  }
}

/**
 * Adds the values that only other circumstances store: a recipe for the first helpdesk, an open lesson, an old click.
 * @param values of the panel and its cards, by area and key
 */
export async function addOthers(
  tabId: number,
  recipe: string,
  values: Record<'local' | 'session', Record<string, unknown>>,
): Promise<void> {
  const { settings } = await chrome.storage.local.get<{ settings: { desks: object[] } }>('settings');
  const desks = settings.desks.map((desk, index) => (index === 0 ? { ...desk, recipe } : desk));
  await chrome.storage.local.set({
    settings: { ...settings, desks },
    ...values.local,
    automatic: { day: '2026-11-22', count: 1 },
  });
  await chrome.storage.session.set({
    ...values.session,
    [`ask:${tabId}`]: { clickId: 'old', clickedAt: 0, takenBy: '', ticket: {} },
    [`lesson:${tabId}`]: true,
  });
}

/** Keeps everything that the extension has stored. */
export async function saveAll(): Promise<void> {
  const areas = { local: await chrome.storage.local.get(), session: await chrome.storage.session.get() };
  const databases: Window['savedStores']['databases'] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    for (const store of opening.result.objectStoreNames) {
      const entries: (typeof databases)[number]['entries'] = [];
      const cursor = opening.result.transaction(store).objectStore(store).openCursor();
      await new Promise<void>((resolve) => {
        cursor.addEventListener('success', () => {
          if (!cursor.result) return resolve();
          const { key, value, source } = cursor.result;
          entries.push({ key, value, isInline: 'keyPath' in source && source.keyPath !== null });
          cursor.result.continue();
        });
      });
      databases.push({ name, store, entries });
    }
    opening.result.close();
  }
  window.savedStores = { areas, databases };
}

/** Stores everything as it was saved. */
export async function restoreAll(): Promise<void> {
  const { areas, databases } = window.savedStores;
  for (const area of ['local', 'session'] as const) {
    const extra = Object.keys(await chrome.storage[area].get()).filter((key) => !(key in areas[area]));
    await chrome.storage[area].remove(extra);
    await chrome.storage[area].set(areas[area]);
  }
  for (const { name, store, entries } of databases) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(store, 'readwrite');
    transaction.objectStore(store).clear();
    for (const { key, value, isInline } of entries) {
      transaction.objectStore(store).put(value, isInline ? undefined : key);
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }
}

/** Damages the values at a place. */
export async function corrupt({
  place,
  how: { damage, path = [] },
}: {
  place: Place;
  how: { damage: Damage; path?: readonly (string | number)[] };
}): Promise<void> {
  const damaged: Record<Exclude<Damage, 'missing'>, (value: unknown) => unknown> = {
    null: () => null,
    number: () => -7,
    text: () => 'x',
    list: () => [[]],
    empty: () => ({}),
    truncated: (value) => JSON.stringify(value).slice(0, 40),
    newer: (value) => ({ version: 99, stored: value }),
    huge: () => 'x'.repeat(1_000_000),
  };
  const change = (value: unknown, [name, ...rest]: readonly (string | number)[]): unknown => {
    if (name === undefined) return damage === 'missing' ? undefined : damaged[damage](value);
    if (Array.isArray(value)) return value.map((item, index) => (index === name ? change(item, rest) : item));
    const fields = new Map(Object.entries(Object(value)));
    const changed = change(fields.get(String(name)), rest);
    if (changed === undefined) fields.delete(String(name));
    else fields.set(String(name), changed);
    return Object.fromEntries(fields);
  };
  if ('area' in place) {
    for (const [key, value] of Object.entries(await chrome.storage[place.area].get())) {
      if (key.startsWith(place.start)) await chrome.storage[place.area].set({ [key]: change(value, path) });
    }
    return;
  }
  const opening = indexedDB.open(place.database);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  if (place.store === undefined) {
    const { version } = opening.result;
    opening.result.close();
    if (damage === 'missing') indexedDB.deleteDatabase(place.database);
    const again = indexedDB.open(place.database, damage === 'missing' ? version : 99);
    await new Promise((resolve) => again.addEventListener('success', resolve));
    return again.result.close();
  }
  const transaction = opening.result.transaction(place.store, 'readwrite');
  const cursor = transaction.objectStore(place.store).openCursor();
  cursor.addEventListener('success', () => {
    if (!cursor.result) return;
    if (place.key === undefined || cursor.result.key === place.key)
      cursor.result.update(change(cursor.result.value, path));
    cursor.result.continue();
  });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

/**
 * Reads all values beside those at a place: of the areas as JSON without times, by area and key; of other databases the keys
 * of each store.
 */
export async function readOthers(place: Place): Promise<Record<string, string>> {
  const others: Record<string, string> = {};
  for (const area of ['local', 'session'] as const) {
    for (const [key, value] of Object.entries(await chrome.storage[area].get())) {
      const isAtPlace = 'area' in place && place.area === area && key.startsWith(place.start);
      // The time of the last use changes without a loss.
      if (!isAtPlace) others[`${area} ${key}`] = JSON.stringify(value).replaceAll(/\b1\d{12}\b/g, 'time');
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    if ('database' in place && place.database === name) continue;
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    for (const store of opening.result.objectStoreNames) {
      const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
      await new Promise((resolve) => keys.addEventListener('success', resolve));
      others[`${name} ${store}`] = JSON.stringify(keys.result);
    }
    opening.result.close();
  }
  return others;
}
