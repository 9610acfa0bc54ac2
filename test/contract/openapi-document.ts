import { readFileSync } from 'node:fs';

import * as z from 'zod';

const mediaSchema = z.object({
  'application/json': z.object({
    schema: z.record(z.string(), z.unknown()),
    examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })),
  }),
});
const operationSchema = z.object({
  operationId: z.string(),
  description: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  requestBody: z.object({ required: z.literal(true), content: mediaSchema }),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(mediaSchema) })),
});
const itemSchema = z.object({
  servers: z.optional(
    z.array(z.object({ url: z.string(), variables: z.record(z.string(), z.object({ default: z.string() })) })),
  ),
  parameters: z.optional(z.array(z.object({ $ref: z.string() }))),
  post: operationSchema,
});
const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), itemSchema),
  webhooks: z.record(z.string(), itemSchema),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    parameters: z.record(
      z.string(),
      z.object({ name: z.string(), in: z.literal('path'), required: z.literal(true), schema: z.unknown() }),
    ),
    securitySchemes: z.record(z.string(), z.object({ type: z.string(), scheme: z.string() })),
  }),
});
export type Operation = z.infer<typeof operationSchema>;

/** As JSON, and parsed. */
export function readOpenapiDocument() {
  const raw: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  return { raw, document: documentSchema.parse(raw) };
}

/** Creates a validator from a schema in the committed file, so that the file is tested. */
export function judgeBy(schema: object, { components }: z.infer<typeof documentSchema>) {
  const text = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text) as z.core.JSONSchema.BaseSchema);
}
