import * as z from 'zod/mini';

/** What the document says of a schema or a field; keywords of JSON Schema that a check in code cannot show go along. */
interface Words {
  description: string;
  format?: 'date-time';
  default?: unknown;
  examples?: unknown[];
}

/** Everything the OpenAPI document says beside types. It stands apart from the schemas, whose readers need no words. */
export const documented = z.registry<Partial<Words> & { id?: string }>();

/**
 * Words for every field of a schema: a field added to the contract does not compile until it has some. Null for a field
 * that is a named schema itself and has that schema's.
 */
type FieldWords<Schema extends z.ZodMiniObject> = Record<keyof Schema['shape'], string | Words | null>;

/** Says what each field of an object means. */
export function describeFields<Schema extends z.ZodMiniObject>(schema: Schema, fields: FieldWords<Schema>): void {
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const words = fields[name];
    if (words) documented.add(field, typeof words === 'string' ? { description: words } : words);
  }
}

/**
 * Gives an object schema its name in the document and its words. What it refers to by name is to be described before it.
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
