import { addAgent } from '@/relay/agent/agent-tokens';
import { type DataPlace, openStorage } from '@/relay/storage/open-storage';
import type { Storage } from '@/relay/storage/storage';
import type { WriteTransaction } from '@/relay/storage/tables';

/**
 * Adds agents in one transaction, because each transaction waits for the disk.
 * @returns their values of the header Authorization
 */
export async function addAgents(place: DataPlace, count: number): Promise<string[]> {
  const storage = await openStorage(place, console.error);
  const now = Date.now();
  const headers = await storage.transact(async (transaction) => {
    const within = { database: storage.database, transact: transactWithin(transaction) };
    const added: string[] = [];
    for (let agent = 0; agent < count; agent += 1) {
      added.push(`Bearer ${await addAgent(within, `agent-${agent}`, { withCode: false, now })}`);
    }
    return added;
  });
  await storage.close();
  return headers;
}

function transactWithin(transaction: WriteTransaction): Storage['transact'] {
  return (write) => write(transaction);
}
