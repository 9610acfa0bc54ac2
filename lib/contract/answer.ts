import * as z from 'zod/mini';

/** Fields of both answers. Servers mix up the string `code` with the webhook's integer; gateways omit `success`. */
export const answerFields = {
  // Smaller than a union of schemas.
  code: z.pipe(
    z.transform((code: unknown) => (Number.isInteger(code) ? String(code) : code)),
    z.string(),
  ),
  msg: z.catch(z.nullish(z.string()), undefined),
  success: z.catch(z.nullish(z.boolean()), undefined),
};

export const answerSchema = z.object({ ...answerFields, data: z.optional(z.unknown()) });

/** Contract: "Summary and reply suggestion". */
export const PLATFORM_CODES: readonly {
  code: '400' | '500';
  condition: string;
  interfaces: readonly ('summary' | 'reply-suggestion')[];
}[] = [
  { code: '400', condition: '`xToken` invalid', interfaces: ['summary', 'reply-suggestion'] },
  {
    code: '400',
    condition: 'Channel does not exist or does not belong to the account of the credential',
    interfaces: ['summary', 'reply-suggestion'],
  },
  {
    code: '400',
    condition: 'Channel has not completed configuration of the summary capability',
    interfaces: ['summary'],
  },
  { code: '400', condition: '`messages` empty', interfaces: ['reply-suggestion'] },
  { code: '400', condition: '`messages[].role` empty or not an allowed value', interfaces: ['reply-suggestion'] },
  {
    code: '400',
    condition: '`targetLanguage` or `contentFormat` not an allowed value',
    interfaces: ['reply-suggestion'],
  },
  { code: '500', condition: 'Summary generation error', interfaces: ['summary'] },
  { code: '500', condition: 'Reply generation error', interfaces: ['reply-suggestion'] },
];
