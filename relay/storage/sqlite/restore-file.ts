import { copyFileSync, existsSync, fsyncSync, openSync, closeSync, renameSync, rmSync } from 'node:fs';

import { UserError } from '@/command-line/user-error';

import { lockFile } from './lock-file';
import { requireSoundFile } from './open-file';

/** Files of SQLite that belong to one database file. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Puts a backup in the place of the database. The former one is kept beside it. Throws `UserError`.
 * @returns the name of the former database, if there was one
 */
export function restoreFile(backup: string, target: string): string | undefined {
  if (!existsSync(backup)) throw new UserError(`${backup} does not exist. Name a file that \`backup\` has written.`);
  requireSoundFile(backup);
  const unlock = lockFile(target);
  try {
    const copy = `${target}-restored`;
    copyFileSync(backup, copy);
    const file = openSync(copy, 'r+');
    fsyncSync(file);
    closeSync(file);
    const kept = existsSync(target) ? findFreeName(`${target}-before-restore`) : undefined;
    if (kept !== undefined) {
      for (const each of ['', ...COMPANIONS]) if (existsSync(target + each)) renameSync(target + each, kept + each);
    }
    for (const each of COMPANIONS) rmSync(target + each, { force: true });
    renameSync(copy, target);
    return kept;
  } finally {
    unlock();
  }
}

function findFreeName(name: string): string {
  let number = 1;
  while (existsSync(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
