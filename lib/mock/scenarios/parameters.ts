import * as z from 'zod/mini';

/** What can be changed about scenarios; each names what it takes. */
const parametersSchema = z.strictObject({
  /** Milliseconds before the answer. */
  delayMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** Milliseconds between two bytes. */
  everyMs: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Bytes of the body that are sent. */
  bytes: z.int().check(z.minimum(0), z.maximum(2 ** 20)),
  /** Where a redirect leads, and what hostile HTML contacts. */
  address: z.url({ protocol: /^https?$/ }),
  /** How often a callback is sent. */
  copies: z.int().check(z.minimum(1), z.maximum(20)),
});
export type ScenarioParameters = z.infer<typeof parametersSchema>;
export type ScenarioParameter = keyof ScenarioParameters;

/** Those that were given, as they may be. */
export const givenParametersSchema = z.partial(parametersSchema);

/** What holds where nothing was given. Nobody can own a name that ends in `.invalid`. */
export const DEFAULT_PARAMETERS: ScenarioParameters = {
  delayMs: 3000,
  everyMs: 20,
  bytes: 40,
  address: 'https://elsewhere.invalid/',
  copies: 3,
};
