import type { Row } from './page-reader';
import { ID_FIELD } from './query';
import type { InterfacePath } from './rules';

/**
 * What names a row, so that rows can be told apart and looked up. A number, which the contract does not allow, is reported
 * elsewhere and named by its digits here: one wrong type must not hide everything else.
 * @returns undefined when nothing does
 */
export function readId(path: InterfacePath, row: Row): string | undefined {
  const id = row[ID_FIELD[path]];
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}
