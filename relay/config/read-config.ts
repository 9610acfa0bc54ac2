import { readFileSync, statSync } from 'node:fs';

import { UserError } from '@/command-line/user-error';
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { parseJson } from '@/lib/shared/parse-json';

import { type Config, configSchema } from './config-schema';

/** Variables of one channel for installations without a file. */
const CHANNEL_VARIABLES = new Map(
  [...ENDPOINT_NAMES.map((name) => PLATFORM_ENDPOINTS[name].setting), 'webhookUrl', 'platformHeader'].map((field) => [
    `RELAY_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    field,
  ]),
);
const DEFAULT_CHANNEL = 'default';

/**
 * Reads the file that `RELAY_CONFIG` names, and the variables of one default channel. Throws `UserError`, which names
 * the wrong setting and never its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { RELAY_CONFIG: file } = environment;
  const fromFile = file ? readFile(file) : {};
  const parsed = configSchema.safeParse(withVariables(fromFile, environment));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const variable = nameVariable(issue?.path ?? [], environment);
  const place = variable ?? `${file ?? 'The configuration'}: ${issue?.path.join('.') || 'the file'}`;
  throw new UserError(`${place} ${describeIssue(issue)}. Change it and start again.`, 2);
}

/** Zod quotes a wrong value in some messages, and it may be a secret. */
function describeIssue(issue: { code?: string | undefined; message: string } | undefined): string {
  if (!issue) return 'is wrong';
  return issue.code === 'invalid_value' ? 'has none of the allowed values' : issue.message;
}

function readFile(file: string): unknown {
  try {
    const { mode } = statSync(file);
    // Windows has no such bits.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UserError(`${file} can be read by other users. Run: chmod 600 ${file}`, 2);
    }
    const json = parseJson(readFileSync(file, 'utf8'));
    if (json === undefined) throw new UserError(`${file} is not JSON. Check its commas and quotation marks.`, 2);
    return json;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be read. RELAY_CONFIG must name a file that this user may read.`, 2);
  }
}

function withVariables(fromFile: unknown, environment: NodeJS.ProcessEnv): unknown {
  if (typeof fromFile !== 'object' || !fromFile || Array.isArray(fromFile)) return fromFile;
  const { RELAY_DESK_TOKEN: token, RELAY_COMMERCE_TOKEN: shop, RELAY_STATUS_PASSWORD: password } = environment;
  const fields = [...CHANNEL_VARIABLES].flatMap(([variable, field]) => {
    const value = environment[variable];
    return value ? [[field, value]] : [];
  });
  const { channels = [], desks = [], commerce = {}, ...others } = fromFile as Record<string, unknown>;
  const isSet = fields.length > 0 || Boolean(token);
  const ownChannel = { id: DEFAULT_CHANNEL, ...Object.fromEntries(fields) } as object;
  const ownDesk = { match: '*://*/*', channel: DEFAULT_CHANNEL, token };
  return {
    ...others,
    channels: isSet && Array.isArray(channels) ? [...(channels as unknown[]), ownChannel] : channels,
    desks: token && Array.isArray(desks) ? [...(desks as unknown[]), ownDesk] : desks,
    commerce: shop && typeof commerce === 'object' ? { ...commerce, token: shop } : commerce,
    ...(password && { status: { password } }),
  };
}

function nameVariable(path: PropertyKey[], environment: NodeJS.ProcessEnv): string | undefined {
  const field = path.at(-1);
  const found = [...CHANNEL_VARIABLES].find(([name, each]) => each === field && environment[name]);
  if (path[0] === 'desks' && field === 'token' && environment.RELAY_DESK_TOKEN) return 'RELAY_DESK_TOKEN';
  if (path[0] === 'commerce' && field === 'token' && environment.RELAY_COMMERCE_TOKEN) return 'RELAY_COMMERCE_TOKEN';
  if (path[0] === 'status' && environment.RELAY_STATUS_PASSWORD) return 'RELAY_STATUS_PASSWORD';
  return path[0] === 'channels' ? found?.[0] : undefined;
}
