import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

/** Fields around the `data` of every platform answer. Servers mix up the string `code` with the webhook's integer; gateways omit `success`. */
export const answerFields = lazy(() => ({
  code: z.pipe(
    z.transform((code: unknown) => (Number.isInteger(code) ? String(code) : code)),
    z.string(),
  ),
  msg: z.catch(z.nullish(z.string()), undefined),
  success: z.catch(z.nullish(z.boolean()), undefined),
}));

export const answerSchema = lazy(() => z.object({ ...answerFields, data: z.optional(z.unknown()) }));

/** Assumption: no reply and no summary is longer. The contract names no limit. In UTF-16 units. */
const MAX_ANSWER = 100_000;
const MAX_ANSWER_LINES = 5000;
/** Opening and closing tags. Browsers need quadratic time to parse and to insert many of them. */
const MAX_ANSWER_TAGS = 4000;

/**
 * A text of the platform for the customer or the agent. A longer one is refused as `too_big`, because a reply that is cut
 * would be sent without its end.
 */
export const answerText = lazy(() =>
  z.string().check((context) => {
    const { value: input, issues } = context;
    const isTooLong =
      input.length > MAX_ANSWER ||
      count(input, /\n/g) > MAX_ANSWER_LINES ||
      count(input, /<[a-z/]/gi) > MAX_ANSWER_TAGS;
    if (isTooLong) issues.push({ code: 'too_big', origin: 'string', maximum: MAX_ANSWER, input });
  }),
);

/** A text that is only shown. A longer one is cut and ends with an ellipsis. @param maxLength in UTF-16 units */
export function cutText(maxLength: number) {
  return z.string().check(z.overwrite((text) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)));
}

/** A list that is only shown. A longer one is cut. */
export function cutList<Item extends z.ZodMiniType>(item: Item, maxLength: number) {
  return z.array(item).check(z.overwrite((items) => items.slice(0, maxLength)));
}

const MAX_SHOWN = 2000;

/** A text of an order or a product. */
export const shownText = lazy(() => cutText(MAX_SHOWN));

/** An address that is too long is emptied, because its beginning leads elsewhere. */
export const address = lazy(() => z.string().check(z.overwrite((text) => (text.length > MAX_SHOWN ? '' : text))));

/** Addresses and tags that are read of a product. */
const MAX_ITEMS = 50;
export const addresses = lazy(() => cutList(address, MAX_ITEMS));
export const tags = lazy(() => cutList(shownText, MAX_ITEMS));

const MAX_FIELDS = 10_000;
/** Fields of the shop's own, which are not shown. */
export const ownFields = lazy(() =>
  z.looseObject({}).check(z.overwrite((fields) => (JSON.stringify(fields).length > MAX_FIELDS ? {} : fields))),
);

/** An identifier is never cut, because its beginning may identify another row. */
export const identifier = lazy(() => z.string().check(z.minLength(1), z.maxLength(500)));

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
