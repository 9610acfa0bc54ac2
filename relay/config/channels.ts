import { createHash, timingSafeEqual } from 'node:crypto';

import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { matchesPattern } from '@/lib/shared/match-pattern';
import { redactSecret } from '@/lib/shared/redact-secret';

import type { Channel, Config } from './config-schema';

/** A ticket as an extension names it. */
interface OpenTicket {
  /** Address of the helpdesk. */
  desk: string;
  scope?: string | undefined;
  id: string;
}

/** Finds the channel of a caller or a helpdesk, and knows the secrets. */
export interface Channels {
  all: readonly Channel[];
  find: (id: string) => Channel | undefined;
  /**
   * Names the ticket that an agent has open as the helpdesk's server does, and the channel that serves the helpdesk: the first
   * one where no pattern names it. Undefined without a channel.
   */
  nameTicket: (ticket: OpenTicket, channel?: string) => { channel: string; ticketId: string } | undefined;
  ofDeskToken: (token: string) => Channel | undefined;
  /** @param readHeader returns the value of a request header */
  ofPlatform: (readHeader: (name: string) => string | undefined) => Channel | undefined;
  /** Removes the secrets of all channels from the texts of a JSON value. */
  redact: <Value>(value: Value) => Value;
}

/** Compares in a time that does not depend on the first difference. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

export function createChannels({ channels, desks, commerce }: Config): Channels {
  const find = (id: string) => channels.find((channel) => channel.id === id);
  const secrets = listSecrets({ channels, desks, commerce });
  return {
    all: channels,
    find,
    nameTicket({ desk: address, scope = '', id }, bound) {
      const desk = desks.find(({ match }) => matchesPattern(match, address));
      const serving = bound ?? desk?.channel;
      const channel = serving === undefined ? channels[0] : find(serving);
      const names: Record<string, string> = { '{scope}': scope, '{id}': id };
      const ticketId = (desk?.ticketId ?? '{id}').replaceAll(/\{(?:scope|id)\}/g, (name) => names[name] ?? '');
      return channel && { channel: channel.id, ticketId };
    },
    ofDeskToken(token) {
      const desk = desks.find((each) => each.token !== undefined && isSameSecret(each.token, token));
      return desk && find(desk.channel);
    },
    ofPlatform(readHeader) {
      return channels.find(({ platformHeader }) => {
        const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(platformHeader ?? '') ?? [];
        const shown = name && readHeader(name);
        return shown ? isSameSecret(shown, value) : false;
      });
    },
    redact: (value) => secrets.reduce((redacted, secret) => redactSecret(redacted, secret), value),
  };
}

/** The settings of desk modules have no common schema, so their names tell which are secret. */
function isSecretName(name: string): boolean {
  return /(?:password|secret|token|key)$/i.test(name);
}

/** Longest first, so that the part of an address does not hide the whole. */
function listSecrets({ channels, desks, commerce }: Pick<Config, 'channels' | 'desks' | 'commerce'>): string[] {
  const addresses = channels.flatMap((each) => [
    ...ENDPOINT_NAMES.map((name) => each[PLATFORM_ENDPOINTS[name].setting]),
    each.webhookUrl,
  ]);
  const tokens = addresses.map((address) =>
    URL.parse(address ?? '')
      ?.pathname.split('/')
      .at(-2),
  );
  const headers = channels.map(({ platformHeader }) => platformHeader?.replace(/^[\w-]+: ?(bearer )?/i, ''));
  const ofModules = desks.flatMap(({ settings }) =>
    Object.entries(settings).map(([name, value]) =>
      isSecretName(name) && typeof value === 'string' ? value : undefined,
    ),
  );
  const others = [...desks.map(({ token }) => token), ...ofModules, commerce.token, commerce.shopToken];
  const all = [...addresses, ...tokens, ...headers, ...others].flatMap((secret) => secret || []);
  return [...new Set(all)].toSorted((one, other) => other.length - one.length);
}
