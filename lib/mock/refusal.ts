import type * as z from 'zod/mini';

import type { MockAnswer } from './answer';

/**
 * Refuses a query and names the field at fault, empty when the body as a whole is. The contract shows no error body for
 * orders and products; this shape is our own.
 */
export function refuseField({ field, message }: { field: string; message: string }): MockAnswer {
  return { status: 400, body: { error: { field, message } } };
}

/** The first complaint of a schema as a refusal. */
export function refuseParsed({ issues: [issue] }: z.core.$ZodError): MockAnswer {
  return refuseField({ field: issue?.path.join('.') ?? '', message: issue?.message ?? 'Invalid input' });
}
