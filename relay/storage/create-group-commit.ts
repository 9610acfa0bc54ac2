import { createGroups } from './create-groups';
import type { Storage } from './storage';
import type { WriteTransaction } from './tables';

type Write<Result> = (transaction: WriteTransaction) => Promise<Result>;

/** Runs writes in one transaction, which is durable when this resolves. */
type Commit = (write: Write<void>) => Promise<void>;

/** Creates a `transact` whose commits wait for the disk one after the other. Writes that wait together share one commit. */
export function createGroupCommit(commit: Commit): Storage['transact'] {
  const add = createGroups<Write<unknown>, unknown>(async (writes) => {
    const results: unknown[] = [];
    await commit(async (transaction) => {
      for (const write of writes) results.push(await write(transaction));
    });
    return results;
  });
  return <Result>(write: Write<Result>) => add(write) as Promise<Result>;
}
