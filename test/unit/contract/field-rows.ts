import { expect, it } from 'vitest';
import type * as z from 'zod/mini';

import { createExampleRow, type FieldTable, type FieldType } from '@/lib/contract/fields';

/** As the contract names them. */
const TYPES = {
  String: { good: ['text'], bad: [5, true, {}, [], null] },
  Integer: { good: [3, 0], bad: ['3', 1.5, true, null] },
  Number: { good: [19.99, 0, 12], bad: ['19.99', '$19.99', true, null] },
  Boolean: { good: [true, false], bad: ['true', 1, 0, null] },
  'Array of String': { good: [['a', 'b']], bad: ['a', [5], {}, null] },
  Object: { good: [{ a: 1, b: { c: [] } }], bad: ['text', 5, [], null] },
  Array: { good: [[]], bad: ['text', {}, null] },
} as const;

/** `good` and `bad` are added to the values of the type. */
interface FieldRow {
  field: string;
  type: keyof typeof TYPES;
  required: 'yes' | 'no';
  rule: string;
  good?: readonly unknown[];
  bad?: readonly unknown[];
  /** Where the rule allows only some texts. */
  closed?: boolean;
  nullable?: boolean;
}

type Rules = Pick<FieldRow, 'good' | 'bad' | 'closed' | 'nullable'>;

/** Short form of a row. */
export function row(
  field: string,
  type: keyof typeof TYPES,
  required: 'yes' | 'no',
  rule: string,
  more: Rules = {},
): FieldRow {
  return { field, type, required, rule, ...more };
}

const ADDRESSES = ['https://shop.example/a.png', 'http://127.0.0.1:4312/a.svg'];
const NO_ADDRESSES = [
  'a.png',
  '/a.png',
  '//shop.example/a.png',
  'data:image/png;base64,AA==',
  'ftp://shop.example/a.png',
];

/** `exact`: rules for a server that writes such a field. */
const FIELD_TYPES: Record<FieldType, { type: keyof typeof TYPES; exact?: Rules }> = {
  id: { type: 'String', exact: { bad: [''] } },
  text: { type: 'String' },
  address: { type: 'String', exact: { good: ADDRESSES, bad: NO_ADDRESSES, closed: true } },
  texts: { type: 'Array of String' },
  addresses: {
    type: 'Array of String',
    exact: { good: [ADDRESSES], bad: NO_ADDRESSES.map((text) => [text]), closed: true },
  },
  object: { type: 'Object' },
  'utc-time': {
    type: 'String',
    exact: {
      good: ['2026-11-20T09:00:00Z'],
      bad: ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00+00:00', '2026-11-20', 'soon'],
      closed: true,
    },
  },
  'iso-time': {
    type: 'String',
    exact: {
      good: ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.123Z', '2026-11-20T10:00:00+01:00'],
      bad: ['yesterday', '20.11.2026', '1763629200', '2026-02-30T09:00:00Z'],
      closed: true,
    },
  },
  currency: {
    type: 'String',
    exact: { good: ['USD', 'JPY'], bad: ['usd', '$', 'US Dollar', ''], closed: true },
  },
  amount: { type: 'Number' },
  integer: { type: 'Integer' },
  boolean: { type: 'Boolean' },
  deleted: { type: 'Boolean' },
};

type ObjectSchema = z.ZodMiniType & { shape: Readonly<Record<string, unknown>> };

/**
 * Tests a schema against a field table.
 *
 * @param isExact whether the schema holds a server to every rule of the contract
 * @param rules of single fields, beside those of their types
 */
export function testFieldTable(
  schema: ObjectSchema,
  table: FieldTable,
  { isExact = false, rules = {} }: { isExact?: boolean; rules?: Record<string, Rules> } = {},
): void {
  const example = createExampleRow(table);
  const valid = Object.fromEntries(Object.entries(example).filter(([name]) => table[name]?.required));
  const rows = Object.entries(table).map(([field, { type, required, description, examples }]): FieldRow => {
    const known =
      typeof type === 'string'
        ? { good: examples, ...FIELD_TYPES[type] }
        : { type: 'Array' as const, good: [example[field]], bad: [[{}], [null]] };
    const exact = 'exact' in known && isExact ? known.exact : {};
    const { good, bad = [], ...more } = { ...known, ...exact, ...rules[field] };
    return { field, required: required ? 'yes' : 'no', rule: description, ...more, good, bad };
  });
  testFields(schema, valid, rows);
  it('accepts a row with every example', () => {
    expect(schema.parse(example)).toEqual(example);
  });
}

/**
 * Tests each field with right and wrong values and its absence, and that schema and rows have the same fields.
 *
 * @param valid a complete object
 */
export function testFields(
  schema: ObjectSchema,
  valid: Readonly<Record<string, unknown>>,
  rows: readonly FieldRow[],
): void {
  const issuesOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path[0]) ?? [];

  it.each(rows)(
    'accepts `$field` as $type, required: $required. $rule',
    ({ field, type, required, good = [], bad = [], closed, nullable }) => {
      const wrong = [...TYPES[type].bad, ...bad].filter((value) => !(nullable && value === null));
      for (const value of [...(closed ? [] : TYPES[type].good), ...good, ...(nullable ? [null] : [])]) {
        expect(schema.parse({ ...valid, [field]: value })).toHaveProperty(field, value);
      }
      for (const value of wrong) {
        expect(issuesOf({ ...valid, [field]: value }), JSON.stringify(value)).toContain(field);
      }
      const { [field]: _, ...without } = valid;
      expect(issuesOf(without)).toEqual(required === 'yes' ? [field] : []);
    },
  );

  it('the schema has the fields of its table and no others', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(rows.map(({ field }) => field).toSorted());
  });
}
