import * as z from 'zod';

/** Assumption: longer ids, and control characters, are a fault of the caller. The contract names no limits. */
const MOST_CHARACTERS = 500;
/** An entry of an index in PostgreSQL has 2700 bytes, and some hold two ids. */
const MOST_BYTES = 1000;

/** Says why an id cannot be stored; undefined for one that can. */
export function findIdFault(id: string): string | undefined {
  if (id.length > MOST_CHARACTERS) return `An id is longer than ${MOST_CHARACTERS} characters`;
  if (Buffer.byteLength(id) > MOST_BYTES) return `An id is longer than ${MOST_BYTES} bytes`;
  return /\p{Cc}/u.test(id) ? 'An id has a control character' : undefined;
}

/** The id of a ticket or a message. */
export const idSchema = z
  .string()
  .min(1)
  .max(MOST_CHARACTERS)
  .superRefine((id, context) => {
    const fault = findIdFault(id);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** Text as every engine can store it: PostgreSQL refuses the character NUL. */
export function writeStorable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}');
}
