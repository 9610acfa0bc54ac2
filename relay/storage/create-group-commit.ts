import type { Storage } from './storage';
import type { WriteTransaction } from './tables';

interface Write {
  run: (transaction: WriteTransaction) => Promise<void>;
  /** Tells the caller how the write ended. */
  settle: () => void;
  reject: (error: unknown) => void;
}

/** Runs writes in one transaction, which is durable when this resolves. */
type Commit = (write: (transaction: WriteTransaction) => Promise<void>) => Promise<void>;

/**
 * Creates a `transact` whose commits wait for the disk one after the other. Writes that arrive meanwhile share one commit. When
 * that fails, each of them gets a transaction of its own, so one that fails is undone alone.
 */
export function createGroupCommit(commit: Commit): Storage['transact'] {
  let waiting: Write[] = [];
  let isRunning = false;

  async function commitGroup(group: readonly Write[]): Promise<void> {
    try {
      await commit(async (transaction) => {
        for (const write of group) await write.run(transaction);
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const write of group) await commitGroup([write]);
      return;
    }
    for (const write of group) write.settle();
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await commitGroup(group);
    }
    isRunning = false;
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({
        reject,
        settle: () => undefined,
        async run(transaction) {
          const result = await write(transaction);
          this.settle = () => resolve(result);
        },
      });
      if (isRunning) return;
      isRunning = true;
      // Until then, the other requests that have arrived are read.
      setImmediate(() => void commitAll());
    });
}
