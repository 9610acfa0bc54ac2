import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { PolicyFileView } from '@/lib/options-view/options-view';
import { writePlaceholder } from '@/lib/settings/policy-placeholder';
import { type Settings, settingsSchema } from '@/lib/settings/settings';
import { parseJson } from '@/lib/shared/parse-json';

import { draftOf, listChannels, type OptionsState } from './options-state';

/** A JSON value. */
export type PolicyValue = string | number | boolean | PolicyValue[] | PolicyEntries;
export interface PolicyEntries {
  [name: string]: PolicyValue;
}

type FormState = Pick<OptionsState, 'form' | 'settings' | 'drafts' | 'pastedToken' | 'relaySecret'>;

/** Reads the secrets of a policy by their keys: as typed, or a placeholder for one that is stored or set by a policy. */
function readSecrets(state: FormState): { key: string; typed: string }[] {
  const { form, settings, pastedToken, relaySecret } = state;
  const { channels = {}, managed = [], commerceTokenEnd } = settings ?? {};
  const addresses = listChannels(state).flatMap((id) =>
    ENDPOINT_NAMES.map((endpoint) => ({
      key: `${nameGroup(id)}.${PLATFORM_ENDPOINTS[endpoint].setting}`,
      typed: draftOf(state, id).pasted[endpoint].trim(),
      isStored: channels[id]?.[endpoint] !== undefined,
    })),
  );
  const token = { key: 'commerce.token', typed: pastedToken.trim(), isStored: commerceTokenEnd !== undefined };
  // One token for everybody is the administrator's choice; a one-time code belongs to one agent.
  const agentToken = { key: 'relay.agentToken', typed: readAgentToken(relaySecret), isStored: false };
  const ofPlatform = form?.relay.url ? [agentToken] : addresses;
  return [...ofPlatform, ...(form?.commerce.source === 'http' ? [token] : [])].filter(
    ({ key, typed, isStored }) => typed !== '' || isStored || managed.includes(key),
  );
}

function readAgentToken(secret: string): string {
  return /^dskr_\S+$/.exec(secret.trim())?.[0] ?? '';
}

/** Names the group of a channel's addresses. */
function nameGroup(id: string): string {
  return id === DEFAULT_CHANNEL ? 'channel' : `channels.${id}`;
}

/** Views the secrets that a policy file would hold. */
export function viewPolicyFile(state: FormState): Pick<PolicyFileView, 'holdsSecrets' | 'hasPlaceholders'> {
  const secrets = readSecrets(state);
  return {
    holdsSecrets: secrets.some(({ typed }) => typed !== ''),
    hasPlaceholders: secrets.some(({ typed }) => typed === ''),
  };
}

/**
 * Reads the policy that the form describes. A value that equals Deskhand's default is left out, because a policy would lock it
 * and change nothing else.
 */
export function readPolicyEntries(state: FormState): PolicyEntries {
  const { desks, channels, relay, commerce, defaults, limits } = state.form ?? settingsSchema.parse({});
  const secrets = readSecrets(state).map(({ key, typed }) => [key, typed === '' ? writePlaceholder(key) : typed]);
  const secretsOf = (group: string) =>
    secrets.flatMap(([key = '', text = '']) =>
      key.startsWith(`${group}.`) ? [[key.slice(group.length + 1), text]] : [],
    );
  const groups = {
    channel: Object.fromEntries(secretsOf('channel')),
    channels: channels.map((channel) => ({ ...channel, ...Object.fromEntries(secretsOf(nameGroup(channel.id))) })),
    relay: { ...relay, ...Object.fromEntries(secretsOf('relay')) },
    desks,
    commerce: { ...readShop(commerce), ...Object.fromEntries(secretsOf('commerce')) },
    defaults,
    limits: isDefault(limits) ? {} : limits,
  };
  // JSON has no undefined values.
  const values = parseJson(JSON.stringify(groups)) as PolicyEntries;
  return Object.fromEntries(Object.entries(values).filter(([, group]) => Object.keys(group).length > 0));
}

/** The other keys have no meaning without a server. */
function readShop(commerce: Settings['commerce']): Partial<Settings['commerce']> {
  const { source, pictureHosts, trackingUrl } = commerce;
  if (source === 'http') return commerce;
  if (source === 'relay') return { source, pictureHosts, trackingUrl };
  return source === 'off' ? {} : { source };
}

function isDefault(limits: Settings['limits']): boolean {
  return limits.suggestionsPerDay === settingsSchema.parse({}).limits.suggestionsPerDay;
}
