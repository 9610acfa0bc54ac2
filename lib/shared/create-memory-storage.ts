/** Creates a storage that ends with the page, with the interface of a panel's storage and with that of a browser's (`area`). */
export function createMemoryStorage() {
  const values = new Map<string, unknown>();
  const readAll = (): Promise<Record<string, unknown>> => Promise.resolve(Object.fromEntries(values));
  return {
    read: (key: string): Promise<unknown> => Promise.resolve(values.get(key)),
    readAll,
    write: (key: string, value: unknown): Promise<boolean> => Promise.resolve(values.set(key, value).has(key)),
    remove: (keys: readonly string[]): Promise<boolean> => {
      for (const key of keys) values.delete(key);
      return Promise.resolve(true);
    },
    area: {
      get: (key: string | null): Promise<Record<string, unknown>> =>
        key === null ? readAll() : Promise.resolve(values.has(key) ? { [key]: values.get(key) } : {}),
      set(items: Readonly<Record<string, unknown>>): Promise<void> {
        for (const [key, value] of Object.entries(items)) values.set(key, value);
        return Promise.resolve();
      },
    },
  };
}
