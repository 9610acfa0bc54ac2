/** Bounds the length of a statement that writes a whole group. */
const MOST_ITEMS = 500;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a function that runs items in groups, one group after the other: those that arrive while a group runs are the next.
 * When a group fails, each of its items runs again, alone, so one that fails is refused alone.
 * @param run returns a result for each item, in their order
 */
export function createGroups<Item, Result>(
  run: (items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    let results: Result[];
    try {
      results = await run(group.map(({ item }) => item));
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const each of group) await runGroup([each]);
      return;
    }
    for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result);
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MOST_ITEMS);
      waiting = waiting.slice(MOST_ITEMS);
      await runGroup(group);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Until then, the other requests that have arrived are read.
      setImmediate(() => void runAll());
    });
}
