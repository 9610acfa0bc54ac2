import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { UserError } from '@/command-line/user-error';

/** "Dskr" in ASCII, as SQLite's application id: it protects files of other programs. */
const APPLICATION_ID = 0x44736b72;
/**
 * The largest memory map that SQLite allows. It reads pages of the file through the map without a system call for each, and never
 * writes through it. The system ends the process if a mapped page cannot be read.
 */
const MAPPED_BYTES = 0x7f_ff_00_00;
/** Checking a larger file would delay the start by more than some seconds. */
const MOST_CHECKED_BYTES = 2 ** 28;
/** Another process, such as `import`, writes for a moment only. */
const BUSY_MS = 10_000;

/**
 * Opens the relay's database, or creates it. A file that is damaged or belongs to another program stays untouched. Throws
 * `UserError`.
 */
export function openFile(file: string): DatabaseSync {
  try {
    if (existsSync(file) && statSync(file).size > 0) requireSoundFile(file);
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768;
        PRAGMA mmap_size = ${MAPPED_BYTES}; PRAGMA journal_size_limit = 67108864; PRAGMA application_id = ${APPLICATION_ID}`);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error)) throw error;
    throw new UserError(`${file} cannot hold the relay's data: ${explain(error)}`);
  }
}

/** Reads the file without a write to it. Throws `UserError` unless it is a sound database of the relay. */
export function requireSoundFile(file: string): void {
  const refuse = (why: string) => new UserError(`${file} cannot hold the relay's data: ${why}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    const { application_id: mark } = database.prepare('PRAGMA application_id').get() ?? {};
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (mark !== APPLICATION_ID && tables !== 0)
      throw refuse('another program keeps its data there. Choose another file.');
    if (statSync(file).size > MOST_CHECKED_BYTES) return;
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (found !== 'ok') throw refuse(DAMAGED);
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error)) throw error;
    throw refuse(explain(error));
  } finally {
    database.close();
  }
}

const DAMAGED = 'it is damaged and was left as it is. Restore a backup: npm run relay -- restore FILE --data NEW-FILE';

function explain({ message }: Error): string {
  if (/locked|busy/.test(message)) return 'another program is using it. Stop that one, or choose another file.';
  if (/unable to open/.test(message)) return 'it cannot be opened. Check that its folder exists and may be written to.';
  if (/not a database/.test(message))
    return 'it is a file of another kind, or its beginning is damaged. It was left as it is. Choose another file, or restore a backup.';
  if (/malformed|corrupt/.test(message)) return DAMAGED;
  if (/readonly/.test(message)) return 'it may not be written to. Change its permissions, or choose another file.';
  if (/full/.test(message)) return 'the disk is full. Free some space, then start again.';
  return `${message}. Choose another file.`;
}
