import * as z from 'zod/mini';

/** All parameters; each scenario names those that it uses. */
const parametersSchema = z.strictObject({
  delayMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** Milliseconds between two bytes. */
  everyMs: z.int().check(z.minimum(0), z.maximum(10_000)),
  bytes: z.int().check(z.minimum(0), z.maximum(2 ** 20)),
  /** Target of a redirect, and of the requests in hostile HTML. */
  address: z.url({ protocol: /^https?$/ }),
  copies: z.int().check(z.minimum(1), z.maximum(20)),
});
export type ScenarioParameters = z.infer<typeof parametersSchema>;
export type ScenarioParameter = keyof ScenarioParameters;

export const givenParametersSchema = z.partial(parametersSchema);

/** Nobody can own a host name that ends with `.invalid`. */
export const DEFAULT_PARAMETERS: ScenarioParameters = {
  delayMs: 3000,
  everyMs: 20,
  bytes: 40,
  address: 'https://elsewhere.invalid/',
  copies: 3,
};
