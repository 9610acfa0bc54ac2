import * as z from 'zod/mini';

import { describeCommerce } from './describe-commerce';
import { describePlatform } from './describe-platform';
import { documented } from './describe-schema';
import { describeWebhook } from './describe-webhook';

/** JSON Schema needs no bound that only says how far a JavaScript integer is exact. */
function dropSafeBounds(json: z.core.JSONSchema.BaseSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** Every named schema of the contract as JSON Schema (2020-12, the dialect of OpenAPI 3.1), by name. */
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
    // An `$id` would make every reference relative to it; the dialect is said once for the whole document.
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, id: _name, ...schema }]) => [id, schema]),
  );
}
