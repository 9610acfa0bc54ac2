import { type FieldTable, ROW_FIELDS } from '@/lib/contract/fields';

import { checkFields, type FieldPlace } from '../check-fields';
import { isRow, type ReceivedRow } from '../read-answer';
import type { Report } from '../report';
import type { ShopInterface } from '../rule';
import type { SeenPage, Subject, Walk } from './page-reader';

export function checkRowsOfPage(path: ShopInterface, page: SeenPage, report: Report): void {
  for (const [index, row] of page.rows.entries()) {
    checkRow(path, row, { request: page.request, field: `data[${page.places[index]}]` }, report);
  }
}

/** Judges every field by the contract's tables and ignores other fields. */
export function checkRow(path: ShopInterface, row: ReceivedRow, place: FieldPlace, report: Report): void {
  checkFields(row, ROW_FIELDS[path], place, report);
}

/** Judges the IDs of order lines and SKUs (Contract: "OrderLine object", "Rules for `/products`", 6). */
export function checkInnerIds(path: ShopInterface, { rows }: Walk, report: Report): void {
  const [list, key, rule] =
    path === '/orders'
      ? (['orderLines', 'itemId', 'unique-lines'] as const)
      : (['skus', 'externalId', 'unique-skus'] as const);
  const overAll = new Map<string, string>();
  for (const { id: owner, row, request, field } of rows.values()) {
    const inner = row[list];
    if (!Array.isArray(inner)) continue;
    // Line IDs are unique within their order only.
    const known = path === '/orders' ? new Map<string, string>() : overAll;
    for (const [index, each] of (inner as unknown[]).entries()) {
      const id = isRow(each) ? each[key] : undefined;
      if (typeof id !== 'string') continue;
      const before = known.get(id);
      known.set(id, owner);
      if (before === undefined) report.pass(rule);
      else {
        const where = `${field}.${list}[${index}].${key}`;
        report.fail(rule, { request, field: where, value: id, fault: `stands also in ${before}` });
      }
    }
  }
}

export type IsReachable = (address: string, signal: AbortSignal) => Promise<boolean>;

const MAX_ADDRESSES = 50;

interface Address {
  value: string;
  field: string;
  request: string;
}

/** Opens pictures and videos, each once, up to a limit (Contract: "Format rules", 3). */
export async function checkPictures(
  { path, report, store: { rows } }: Subject,
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
  if (addresses.size === 0) return report.note('pictures', 'No row names a picture or video.');
  if (addresses.size > MAX_ADDRESSES)
    report.note('pictures', `Only the first ${MAX_ADDRESSES} of ${addresses.size} addresses were opened.`);
  for (const [index, address] of [...addresses.values()].slice(0, MAX_ADDRESSES).entries()) {
    onPicture(index + 1);
    const { value, field, request } = address;
    if (!/^https?:\/\//.test(value))
      report.fail('pictures', { request, field, value, fault: 'should be an absolute http(s) address' });
    else if (await isReachable(value, signal)) report.pass('pictures');
    else report.fail('pictures', { request, field, value, fault: 'could not be opened from here' });
  }
}

function* findAddresses(row: ReceivedRow, table: FieldTable, parent: string): Generator<Omit<Address, 'request'>> {
  for (const [name, { type }] of Object.entries(table)) {
    const value = row[name];
    const field = `${parent}.${name}`;
    if (type === 'address' && typeof value === 'string') yield { value, field };
    if (!Array.isArray(value)) continue;
    for (const [index, each] of (value as unknown[]).entries()) {
      const at = `${field}[${index}]`;
      if (type === 'addresses' && typeof each === 'string') yield { value: each, field: at };
      if (typeof type === 'object' && isRow(each)) yield* findAddresses(each, type, at);
    }
  }
}
