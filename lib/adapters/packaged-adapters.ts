/** The worker reads only the name; the page reads the rest. */
type Adapters = Record<string, { name: string }>;

export interface PackagedAdapters {
  find: (id: string) => Promise<unknown>;
  list: () => Promise<{ id: string; name: string }[]>;
}

/** Creates the lookup of packaged adapters. */
export function createPackagedAdapters(readFile: () => Promise<unknown>): PackagedAdapters {
  const read = readFile as () => Promise<Adapters>;
  return {
    find: async (id) => new Map(Object.entries(await read())).get(id) ?? null,
    list: async () => Object.entries(await read()).map(([id, { name }]) => ({ id, name })),
  };
}
