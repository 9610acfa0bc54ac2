import * as z from 'zod/mini';

/** Includes keywords that a zod check does not produce. */
interface Words {
  description: string;
  format?: 'date-time';
  default?: unknown;
  examples?: unknown[];
}

/** Apart from the schemas, because the extension does not need them. */
export const documented = z.registry<Partial<Words> & { id?: string }>();

/** Words for every field, so that a new one does not compile without. A named schema (null) has its own. */
type FieldWords<Schema extends z.ZodMiniObject> = Record<keyof Schema['shape'], string | Words | null>;

/** Describes each field of an object. */
export function describeFields<Schema extends z.ZodMiniObject>(schema: Schema, fields: FieldWords<Schema>): void {
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const words = fields[name];
    if (words) documented.add(field, typeof words === 'string' ? { description: words } : words);
  }
}

/**
 * Names and describes an object schema. Call it first for the schemas that it refers to.
 *
 * @param id name under `components.schemas`
 */
export function describeSchema<Schema extends z.ZodMiniObject>(
  schema: Schema,
  id: string,
  description: string,
  fields: FieldWords<Schema>,
): void {
  documented.add(schema, { id, description });
  describeFields(schema, fields);
}
