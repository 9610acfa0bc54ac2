import * as z from 'zod/mini';

import { describeCommerce } from './describe-commerce';
import { describePlatform } from './describe-platform';
import { documented } from './describe-schema';
import { describeWebhook } from './describe-webhook';

/** They only state the exact range of JavaScript integers. */
function dropSafeBounds(json: z.core.JSONSchema.BaseSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** Lists every named schema of the contract by name, in JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function createComponentSchemas(): Record<string, object> {
  describeCommerce();
  describePlatform();
  describeWebhook();
  const { schemas } = z.toJSONSchema(documented, {
    metadata: documented,
    target: 'draft-2020-12',
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  });
  return Object.fromEntries(
    // An `$id` would make every reference relative to it.
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, id: _name, ...schema }]) => [id, schema]),
  );
}
