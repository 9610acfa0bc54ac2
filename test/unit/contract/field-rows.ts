import { expect, it } from 'vitest';
import type * as z from 'zod/mini';

/** Types as the document names them → a value that has it, and values that have not. */
const TYPES = {
  String: { good: 'text', bad: [5, true, {}, [], null] },
  Integer: { good: 3, bad: ['3', 1.5, true, null] },
  Number: { good: 19.99, bad: ['19.99', '$19.99', true, null] },
  Boolean: { good: true, bad: ['true', 1, 0, null] },
  'Array of String': { good: ['a', 'b'], bad: ['a', [5], {}, null] },
  Object: { good: { a: 1, b: { c: [] } }, bad: ['text', 5, [], null] },
  Array: { good: [], bad: ['text', {}, null] },
} as const;

/** A row of one of the document's tables of fields. `good` and `bad` add to what its type says. */
export interface FieldRow {
  field: string;
  type: keyof typeof TYPES;
  required: 'yes' | 'no';
  rule: string;
  good?: readonly unknown[];
  bad?: readonly unknown[];
  /** Leaves the type's own value out, where the rule allows only some texts. */
  closed?: boolean;
  /** null is right, too. */
  nullable?: boolean;
}

/** Short form of a row. */
export function row(
  field: string,
  type: keyof typeof TYPES,
  required: 'yes' | 'no',
  rule: string,
  more: Pick<FieldRow, 'good' | 'bad' | 'closed' | 'nullable'> = {},
): FieldRow {
  return { field, type, required, rule, ...more };
}

/**
 * One test for each row: the field keeps every right value, refuses every wrong one by its name, and may be absent only
 * where the document says so. One more sees to it that the rows are those of the schema, all of them.
 * @param schema with a `shape`, that is, of an object
 * @param valid a whole object
 */
export function testFields(
  schema: z.ZodMiniType & { shape: Readonly<Record<string, unknown>> },
  valid: Readonly<Record<string, unknown>>,
  rows: readonly FieldRow[],
): void {
  const issuesOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path[0]) ?? [];

  it.each(rows)(
    '`$field` $type, required: $required. $rule',
    ({ field, type, required, good = [], bad = [], closed, nullable }) => {
      const wrong = [...TYPES[type].bad, ...bad].filter((value) => !(nullable && value === null));
      for (const value of [...(closed ? [] : [TYPES[type].good]), ...good, ...(nullable ? [null] : [])]) {
        expect(schema.parse({ ...valid, [field]: value })).toHaveProperty(field, value);
      }
      for (const value of wrong) {
        expect(issuesOf({ ...valid, [field]: value }), JSON.stringify(value)).toContain(field);
      }
      const { [field]: _, ...without } = valid;
      expect(issuesOf(without)).toEqual(required === 'yes' ? [field] : []);
    },
  );

  it('has these fields and no others', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(rows.map(({ field }) => field).toSorted());
  });
}
