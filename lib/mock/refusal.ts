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
  return refuseField({ field: issue?.path.join('.') ?? '', message: issue ? describe(issue) : 'Invalid input' });
}

/** What would have been right; the parser itself only says that it is not. */
function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'The body must be a JSON object';
  return `Must be sent as ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
}
