import { type FieldTable, ROW_FIELDS } from './fields';
import { isRow, type Row } from './page-reader';
import type { Subject } from './subject';

/** Whether an address opens for anybody who has no token. */
export type IsReachable = (address: string, signal: AbortSignal) => Promise<boolean>;

const MOST = 50;

interface Address {
  value: string;
  field: string;
  request: string;
}

/** Contract: "Image and video URLs must be reachable by the platform". Opens each once, so many at most. */
export async function checkPictures(
  { path, notebook, store: { rows } }: Subject,
  {
    isReachable,
    signal,
    onPicture,
  }: { isReachable: IsReachable; signal: AbortSignal; onPicture: (count: number) => void },
): Promise<void> {
  const addresses = new Map<string, Address>();
  for (const { row, field, request } of rows.values()) {
    for (const address of findAddresses(row, ROW_FIELDS[path], field)) {
      if (!addresses.has(address.value)) addresses.set(address.value, { ...address, request });
    }
  }
  if (addresses.size === 0) return notebook.remark('pictures', 'No row names a picture or video.');
  if (addresses.size > MOST)
    notebook.remark('pictures', `Only the first ${MOST} of ${addresses.size} addresses were opened.`);
  for (const [index, address] of [...addresses.values()].slice(0, MOST).entries()) {
    onPicture(index + 1);
    const { value, field, request } = address;
    if (!/^https?:\/\//.test(value))
      notebook.accuse('pictures', { request, field, value, fault: 'should be an absolute http(s) address' });
    else if (await isReachable(value, signal)) notebook.confirm('pictures');
    else notebook.accuse('pictures', { request, field, value, fault: 'could not be opened from here' });
  }
}

function* findAddresses(row: Row, table: FieldTable, parent: string): Generator<Omit<Address, 'request'>> {
  for (const [name, { is }] of Object.entries(table)) {
    const value = row[name];
    const field = `${parent}.${name}`;
    if (is === 'address' && typeof value === 'string') yield { value, field };
    if (!Array.isArray(value)) continue;
    for (const [index, each] of (value as unknown[]).entries()) {
      const at = `${field}[${index}]`;
      if (is === 'addresses' && typeof each === 'string') yield { value: each, field: at };
      if (typeof is === 'object' && isRow(each)) yield* findAddresses(each, is, at);
    }
  }
}
