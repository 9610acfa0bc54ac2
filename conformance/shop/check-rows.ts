import { type FieldTable, type FieldType, ROW_FIELDS } from '@/lib/contract/fields';
import { isContractTime, parseIsoTime } from '@/lib/contract/time';

import type { Report } from '../report';
import type { ShopInterface } from '../rule';
import type { RuleId } from '../rules';
import type { SeenPage, Subject, Walk } from './page-reader';
import { isRow, type ReceivedRow } from './query';

export function checkRowsOfPage(path: ShopInterface, page: SeenPage, report: Report): void {
  for (const [index, row] of page.rows.entries()) {
    checkRow(path, row, { request: page.request, field: `data[${page.places[index]}]` }, report);
  }
}

/** Judges every field by the contract's tables and ignores other fields. */
export function checkRow(path: ShopInterface, row: ReceivedRow, place: RowPlace, report: Report): void {
  checkFields(row, ROW_FIELDS[path], place, report);
}

interface RowPlace {
  request: string;
  field: string;
}

const JSON_TYPES: Record<FieldType, { rule: RuleId; holds: (value: unknown) => boolean; fault: string }> = {
  id: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  text: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  address: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  'utc-time': { rule: 'field-types', holds: isText, fault: 'should be a string' },
  'iso-time': { rule: 'field-types', holds: isText, fault: 'should be a string' },
  currency: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  texts: { rule: 'field-types', holds: isTextList, fault: 'should be an array of strings' },
  addresses: { rule: 'field-types', holds: isTextList, fault: 'should be an array of strings' },
  object: { rule: 'field-types', holds: isRow, fault: 'should be a JSON object' },
  amount: { rule: 'amounts', holds: (value) => typeof value === 'number', fault: 'should be a JSON number' },
  integer: { rule: 'integers', holds: Number.isInteger, fault: 'should be a whole JSON number' },
  boolean: { rule: 'booleans', holds: (value) => typeof value === 'boolean', fault: 'should be true or false' },
  deleted: { rule: 'deleted-flag', holds: (value) => typeof value === 'boolean', fault: 'should be true or false' },
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function checkFields(row: ReceivedRow, table: FieldTable, { request, field: parent }: RowPlace, report: Report): void {
  for (const [name, field] of Object.entries(table)) {
    const place = { request, field: `${parent}.${name}` };
    const value = row[name];
    if (field.required) {
      if (value === undefined || value === null) {
        const found = value === null ? { value } : {};
        report.fail('required-fields', { ...place, ...found, fault: value === null ? 'is null' : 'is missing' });
        continue;
      }
      report.pass('required-fields');
    } else {
      if (value === undefined) continue;
      if (value === null) {
        report.fail('optional-null', { ...place, value, fault: 'should be left out' });
        continue;
      }
      report.pass('optional-null');
    }
    if (typeof field.type === 'string') checkValue(value, field.type, place, report);
    else checkInnerRows(value, field.type, place, report);
  }
}

function checkInnerRows(value: unknown, table: FieldTable, place: RowPlace, report: Report): void {
  if (!Array.isArray(value)) {
    return report.fail('field-types', { ...place, value, fault: 'should be an array' });
  }
  for (const [index, row] of (value as unknown[]).entries()) {
    const at = { ...place, field: `${place.field}[${index}]` };
    if (isRow(row)) checkFields(row, table, at, report);
    else report.fail('field-types', { ...at, value: row, fault: 'should be a JSON object' });
  }
}

function checkValue(value: unknown, type: FieldType, place: RowPlace, report: Report): void {
  const { rule, holds, fault } = JSON_TYPES[type];
  if (!holds(value)) return report.fail(rule, { ...place, value, fault });
  report.pass(rule);
  if (!isText(value)) return;
  if (type === 'id' && value.trim() === '') report.fail('required-fields', { ...place, value, fault: 'is empty' });
  if (type === 'utc-time') checkUtcTime(value, place, report);
  if (type === 'iso-time') checkIsoTime(value, place, report);
  if (type === 'currency') {
    if (/^[A-Z]{3}$/.test(value)) report.pass('currency-code');
    else report.fail('currency-code', { ...place, value, fault: 'should be three capital letters' });
  }
}

const FORM_FAULT = 'should be of the form yyyy-MM-ddTHH:mm:ssZ';

function checkUtcTime(value: string, place: RowPlace, report: Report): void {
  if (isContractTime(value)) report.pass('times');
  else report.fail('times', { ...place, value, fault: FORM_FAULT });
}

function checkIsoTime(value: string, place: RowPlace, report: Report): void {
  if (parseIsoTime(value) === undefined) {
    return report.fail('times', { ...place, value, fault: 'should be an ISO 8601 time' });
  }
  report.pass('times');
  if (isContractTime(value)) report.pass('time-form');
  else report.fail('time-form', { ...place, value, fault: FORM_FAULT });
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
