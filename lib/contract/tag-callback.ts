import * as z from 'zod/mini';

import { callbackFields } from './callback';

/**
 * The tags that the platform posts to `tagsUrl`. Unknown fields are kept.
 * Assumption: the document shows `ticketId` and `messageId` alone; public pages of the platform show `tags`.
 */
export const tagCallbackSchema = z.looseObject({ ...callbackFields, tags: z.array(z.string()) });
export type TagCallback = z.infer<typeof tagCallbackSchema>;

/** Assumption, as above: the tag set after the AI has replied. */
export const REPLIED_TAG = 'shulex_ai_replied';

/** Assumption, as above: the tag that asks for a person. There is no separate hand-off interface. */
export const HANDOFF_TAG = 'transfer_to_agent';

export function asksForPerson({ tags }: Pick<TagCallback, 'tags'>): boolean {
  return tags.includes(HANDOFF_TAG);
}
