import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

import {
  commerceSourceSchema,
  defaultsSchema,
  deskSchema,
  lenient,
  type Settings,
  suggestionsPerDaySchema,
} from './settings';

/** What an organisation may fix, in the shape of the settings, plus the channel's addresses and the token of orders and products (secret). */
const policySchema = z.object({
  channel: lenient(z.object({ replySuggestionUrl: lenient(z.string()), summaryUrl: lenient(z.string()) })),
  desks: lenient(z.array(deskSchema)),
  commerce: lenient(
    z.object({ source: lenient(commerceSourceSchema), baseUrl: lenient(z.string()), token: lenient(z.string()) }),
  ),
  defaults: lenient(defaultsSchema),
  limits: lenient(z.object({ suggestionsPerDay: lenient(suggestionsPerDaySchema) })),
});
export type Policy = z.infer<typeof policySchema>;

/**
 * The organisation's policy. For the worker alone: a policy may hold secrets. The browser's first read
 * takes seconds, so nothing that is painted waits for it.
 */
export async function readPolicy(): Promise<Policy> {
  try {
    return policySchema.parse(await browser.storage.managed.get());
  } catch {
    // Firefox rejects when there is no policy; something that is no object is no policy either.
    return {};
  }
}

/** The settings with what the policy fixes laid over them. */
export function applyPolicy(settings: Settings, policy: Policy): Settings {
  const { source, baseUrl } = policy.commerce ?? {};
  return {
    desks: policy.desks ?? settings.desks,
    commerce: { ...settings.commerce, ...withoutUndefined({ source, baseUrl }) },
    defaults: { ...settings.defaults, ...withoutUndefined(policy.defaults ?? {}) },
    limits: { ...settings.limits, ...withoutUndefined(policy.limits ?? {}) },
  };
}

/** Dotted keys that the policy fixes, such as `defaults.insertMode`. */
export function keysOf(policy: Policy): string[] {
  return Object.entries(policy).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return [name];
    return Object.keys(withoutUndefined(value)).map((key) => `${name}.${key}`);
  });
}

function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
