import type { MockAnswer } from '../answer';

/** The answer with its body changed; a body that is no object stays as it is. */
export function changeWrapper(
  { status, body }: MockAnswer,
  change: (wrapper: Record<string, unknown>) => Record<string, unknown>,
): MockAnswer {
  return { status, body: isRecord(body) ? change(body) : body };
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
