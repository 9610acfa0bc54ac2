/** An adapter as the settings list it. */
interface ListedAdapter {
  id: string;
  name: string;
  ticketAddress: string | null;
}

/** The worker reads these parts only; the page reads the rest. */
type Adapters = Record<string, ListedAdapter>;

export interface PackagedAdapters {
  find: (id: string) => Promise<unknown>;
  list: () => Promise<ListedAdapter[]>;
}

/** Creates the lookup of packaged adapters. */
export function createPackagedAdapters(readFile: () => Promise<unknown>): PackagedAdapters {
  const read = readFile as () => Promise<Adapters>;
  return {
    find: async (id) => new Map(Object.entries(await read())).get(id) ?? null,
    list: async () => Object.values(await read()).map(({ id, name, ticketAddress }) => ({ id, name, ticketAddress })),
  };
}
