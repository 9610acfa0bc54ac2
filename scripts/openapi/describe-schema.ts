import * as z from 'zod/mini';

/** Includes keywords that a zod check does not produce. */
interface FieldText {
  description: string;
  format?: 'date-time';
  default?: unknown;
  examples?: unknown[];
}

/** Example bodies by their titles. */
export type BodyExamples<Value> = Record<string, Value>;

/** Apart from the schemas, because the extension does not need them. */
export const documented = z.registry<Partial<FieldText> & { id?: string }>();

/** A text for every field, so that a new one does not compile without. A named schema (null) has its own. */
type FieldTexts<Schema extends z.ZodMiniObject> = Record<keyof Schema['shape'], string | FieldText | null>;

/** Describes each field of an object. */
export function describeFields<Schema extends z.ZodMiniObject>(schema: Schema, fields: FieldTexts<Schema>): void {
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const text = fields[name];
    if (text) documented.add(field, typeof text === 'string' ? { description: text } : text);
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
  fields: FieldTexts<Schema>,
): void {
  documented.add(schema, { id, description });
  describeFields(schema, fields);
}
