import { DatabaseSync } from 'node:sqlite';

import { UserError } from '@/command-line/user-error';

/**
 * Keeps a second server from the same file: it would run each job twice. The lock is one of the operating system's, so it ends
 * with the process however that ends. Throws `UserError`.
 * @returns a function that releases the lock
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(`${file}-server`);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked|busy/.test(error.message)) throw error;
    throw new UserError(`Another relay is running on ${file}. Stop that one, or choose another file: --data FILE`);
  }
}
