import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

import { exactOrderSchema, exactProductSchema } from '@/lib/contract/exact';
import {
  type Field,
  type FieldTable,
  ORDER_FIELDS,
  ORDER_LINE_FIELDS,
  PRODUCT_FIELDS,
  SKU_FIELDS,
} from '@/lib/contract/fields';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { parseJson } from '@/lib/shared/parse-json';

import type { RowKind } from '../storage/tables';
import type { ShopRow } from './commerce-tables';
import { readShopRow } from './read-shop-row';

/** `inner`: the list whose items may stand in rows of their own, in columns such as `orderLines.itemId`. */
const KINDS = {
  orders: { fields: ORDER_FIELDS, inner: 'orderLines', innerFields: ORDER_LINE_FIELDS, schema: exactOrderSchema },
  products: { fields: PRODUCT_FIELDS, inner: 'skus', innerFields: SKU_FIELDS, schema: exactProductSchema },
} as const;
const ID_FIELDS = { orders: 'orderNumber', products: 'externalId' } as const;

/**
 * Parses a file of orders or products: JSON (a list of the contract's objects, or an object with such a list in `data`), or
 * CSV with the contract's field names in its first line.
 * @returns the rows, or a sentence about the first wrong one
 */
export function parseRowsFile(kind: RowKind, name: string, text: string): Outcome<ShopRow[], string> {
  const values = name.toLowerCase().endsWith('.json') ? parseJsonRows(text) : parseCsvRows(kind, text);
  if (!values.ok) return values;
  const rows: ShopRow[] = [];
  for (const [index, value] of values.value.entries()) {
    const problem = findProblem(kind, value);
    const row = readShopRow(kind, value);
    if (problem !== undefined || !row) return fail(`${kind} number ${index + 1}: ${problem ?? 'has no id'}`);
    rows.push(row);
  }
  return succeed(rows);
}

function findProblem(kind: RowKind, value: unknown): string | undefined {
  const { error } = KINDS[kind].schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue && `${issue.path.join('.') || 'the row'} is wrong (${issue.message}).`;
}

function parseJsonRows(text: string): Outcome<unknown[], string> {
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  const list = isRecord(json) && 'data' in json ? json.data : json;
  if (Array.isArray(list)) return succeed(list);
  return fail('it is no JSON list. Write a list of objects, or an object with the list in "data".');
}

function parseCsvRows(kind: RowKind, text: string): Outcome<unknown[], string> {
  const { fields, inner, innerFields } = KINDS[kind];
  let records: Record<string, string>[];
  try {
    records = parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    return fail(`it is no CSV (${error instanceof Error ? error.message : 'unknown'}).`);
  }
  const known = new Set([
    ...Object.keys(fields),
    ...Object.keys(innerFields).map((name) => `${inner}.${name}`),
    'lastUpdatedAt',
  ]);
  const foreign = Object.keys(records[0] ?? {}).find((column) => !known.has(column));
  if (foreign !== undefined)
    return fail(`its column ${foreign} is no field of the contract. Rename it or leave it out.`);

  const byId = new Map<string, Record<string, unknown>>();
  for (const record of records) {
    const id = record[ID_FIELDS[kind]] ?? '';
    const row = byId.get(id) ?? readFields(fields, record, '');
    if (record.lastUpdatedAt) row.lastUpdatedAt = record.lastUpdatedAt;
    const item = readFields(innerFields, record, `${inner}.`);
    if (Object.keys(item).length > 0)
      row[inner] = [...(Array.isArray(row[inner]) ? (row[inner] as unknown[]) : []), item];
    byId.set(id, row);
  }
  return succeed([...byId.values()]);
}

/** Empty cells are absent fields. */
function readFields(table: FieldTable, record: Record<string, string>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { type }]) => {
      const cell = record[prefix + name];
      return cell === undefined || cell === '' ? [] : [[name, readCell(type, cell)]];
    }),
  );
}

/** A cell that cannot be read stays a text, so that the check of the row names it. */
function readCell(type: Field['type'], cell: string): unknown {
  switch (type) {
    case 'amount':
    case 'integer':
      return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'boolean':
    case 'deleted':
      return z.stringbool().safeParse(cell).data ?? cell;
    case 'texts':
    case 'addresses':
      return cell.split('|').map((text) => text.trim());
    case 'object':
      return parseJson(cell) ?? cell;
    default:
      return typeof type === 'string' ? cell : (parseJson(cell) ?? cell);
  }
}
