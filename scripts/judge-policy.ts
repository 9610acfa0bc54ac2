import * as z from 'zod';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import { findInvalidEntries } from '@/lib/settings/find-invalid-entries';
import { isPlaceholder } from '@/lib/settings/policy-placeholder';
import { policySchema } from '@/lib/settings/policy-schema';
import { deskSchema } from '@/lib/settings/settings';
import { isRecord } from '@/lib/shared/is-record';
import { hostPatternOf } from '@/lib/shared/match-pattern';

/** The faults of a policy, and the hosts that it needs. */
export interface PolicyReport {
  /** Dotted names of the entries that are left out, such as `desks[1].match`, each with the reason. */
  faults: { entry: string; reason: string }[];
  /** Match patterns of the hosts that every browser must allow. */
  hosts: string[];
}

interface Schema {
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const SCHEMA = z.toJSONSchema(policySchema, { io: 'input' }) as Schema;
const ADAPTER_IDS = ['auto', ...Object.keys(ADAPTERS)];

/**
 * Judges the text of a policy file: the settings themselves, or the files in which Chromium on Linux and Firefox hold them,
 * Firefox's native manifest among them.
 * Returns a sentence for the user if there is no policy in it.
 */
export function judgePolicy(text: string): PolicyReport | { problem: string } {
  const found = findPolicy(text);
  if ('problem' in found) return found;
  const { policy } = found;
  const unknown = findUnknownNames(policy, SCHEMA).map((entry) => ({ entry, reason: 'is no name of a setting' }));
  const placeholders = findPlaceholders(policy);
  const invalid = findInvalidEntries(policy, ADAPTER_IDS).filter((entry) => !placeholders.includes(entry));
  const faults = [
    ...unknown,
    ...placeholders.map((entry) => ({ entry, reason: 'is still a placeholder: put the secret in its place' })),
    ...invalid.flatMap((entry) => explain(entry, policy)),
    ...findBadRecipes(policy),
    ...findUnknownChannels(policy),
  ];
  return { faults, hosts: listHosts(policy) };
}

function findPolicy(text: string): { policy: Record<string, unknown> } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The whole message would quote the file, which may hold the credential.
    const [place = ''] = /line \d+ column \d+/.exec(String(error)) ?? [];
    return { problem: `It is not JSON${place && `: see ${place}`}.` };
  }
  const outer = isRecord(value) && isRecord(value.policies) ? value.policies : value;
  const others = isRecord(outer) && isRecord(outer['3rdparty']) ? outer['3rdparty'] : undefined;
  const extensions = Object.values<unknown>(Object(others?.extensions ?? others?.Extensions));
  if (others && extensions.length !== 1)
    return { problem: `It has policies of ${extensions.length} extensions. Leave only Deskhand's in it.` };
  const manifest = isRecord(value) && value.type === 'storage' ? value : undefined;
  const policy = others ? extensions[0] : manifest ? manifest.data : value;
  if (!isRecord(policy) || Array.isArray(policy)) return { problem: 'It is not an object with settings.' };
  return { policy };
}

/** Browsers drop the names that the schema lacks, without a word. */
function findUnknownNames(value: unknown, { properties, items }: Schema, path = ''): string[] {
  if (items) {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return list.flatMap((item, index) => findUnknownNames(item, items, `${path}[${index}]`));
  }
  if (!properties || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const schema = properties[name];
    return schema ? findUnknownNames(inner, schema, at) : [at];
  });
}

function findPlaceholders(value: unknown, path = ''): string[] {
  if (isPlaceholder(value)) return [path];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findPlaceholders(inner, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}

function explain(entry: string, policy: Record<string, unknown>): PolicyReport['faults'] {
  const [, index] = /^desks\[(\d+)\]$/.exec(entry) ?? [];
  if (index === undefined) return [{ entry, reason: describe(entry) }];
  const desk: unknown = Object(policy.desks)[index];
  const names = deskSchema.safeParse(desk).error?.issues.map(({ path: [name] }) => name) ?? ['adapter'];
  return names.map((name) =>
    name === undefined
      ? { entry, reason: 'is no object' }
      : { entry: `${entry}.${String(name)}`, reason: name === 'adapter' ? oneOf(ADAPTER_IDS) : 'is invalid' },
  );
}

function describe(entry: string): string {
  const schema = entry.split('.').reduce<Schema | undefined>((inner, name) => inner?.properties?.[name], SCHEMA);
  return schema?.enum ? oneOf(schema.enum) : 'is invalid';
}

const oneOf = (values: readonly unknown[]): string => `is none of ${values.join(', ')}`;

function findBadRecipes({ desks }: Record<string, unknown>): PolicyReport['faults'] {
  const list: unknown[] = Array.isArray(desks) ? desks : [];
  return list.flatMap((desk, index) => {
    const { recipe } = deskSchema.safeParse(desk).data ?? {};
    const parsed = recipe === undefined ? undefined : parseRecipe(recipe);
    if (!parsed || parsed.ok) return [];
    const { fault, at } = parsed.failure;
    return [
      { entry: `desks[${index}].recipe`, reason: `is no valid recipe: ${[fault, at].filter(Boolean).join(' at ')}` },
    ];
  });
}

/** A helpdesk may name only the main channel and those of the list. */
function findUnknownChannels(policy: Record<string, unknown>): PolicyReport['faults'] {
  const { channels = [] } = policySchema.parse(policy);
  const ids = [DEFAULT_CHANNEL, ...channels.map(({ id }) => id)];
  const desks: unknown[] = Array.isArray(policy.desks) ? policy.desks : [];
  return desks.flatMap((desk, index) => {
    const { channel } = deskSchema.safeParse(desk).data ?? {};
    return channel === undefined || ids.includes(channel)
      ? []
      : [{ entry: `desks[${index}].channel`, reason: oneOf(ids) }];
  });
}

function listHosts(policy: Record<string, unknown>): string[] {
  const { desks = [], channel = {}, channels = [], relay, commerce } = policySchema.parse(policy);
  const shop = commerce?.source === 'http' ? [commerce.baseUrl] : [];
  // With a relay, the platform's addresses are not used.
  const ofPlatform = [channel, ...channels].flatMap((addresses) =>
    ENDPOINT_NAMES.map((endpoint) => addresses[PLATFORM_ENDPOINTS[endpoint].setting]),
  );
  const addresses = [...(relay?.url === undefined ? ofPlatform : [relay.url]), ...shop].filter(
    (address) => address !== undefined,
  );
  const patterns = [...desks.map(({ match }) => match), ...addresses.map((address) => `${new URL(address).origin}/`)];
  return [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))];
}
