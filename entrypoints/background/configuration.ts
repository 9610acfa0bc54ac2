import { browser } from 'wxt/browser';

import { parseBaseUrl } from '@/lib/contract/base-url';
import type { TeachOutcome } from '@/lib/domain/lesson';
import type { ChannelProblems } from '@/lib/messaging/protocol';
import { announce } from '@/lib/messaging/send';
import { applyPolicy, keysOf, readPolicy } from '@/lib/settings/policy';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import { readSettings, writeSettings } from '@/lib/settings/settings-store';
import { hostPatternOf, matchesPattern } from '@/lib/shared/match-pattern';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { readAdapterChoices } from './adapters';
import type { Channel } from './channel';
import type { CommerceToken } from './commerce-token';

export interface Configuration {
  /** The settings in force: the agent's own, with what the organisation has fixed laid over them. */
  read: () => Promise<Settings>;
  view: () => Promise<SettingsView>;
  save: (settings: Settings) => Promise<SettingsView>;
  /** Makes this text the recipe of the helpdesk that an address belongs to. */
  saveRecipe: (url: string, recipe: string) => Promise<TeachOutcome>;
  saveChannel: (pasted: {
    replySuggestionUrl: string;
    summaryUrl: string;
  }) => Promise<Outcome<SettingsView, ChannelProblems>>;
  forgetChannel: () => Promise<SettingsView>;
  /** Keeps the token for the base address that is set; without one there is nothing to keep it for. */
  saveToken: (token: string) => Promise<SettingsView>;
  /** The view after a change elsewhere, of which everybody is told. */
  viewAndTell: () => Promise<SettingsView>;
}

/** Settings, policy and channel as one thing, for the panel, the options page and the rest of the worker. */
export function createConfiguration({ channel, token }: { channel: Channel; token: CommerceToken }): Configuration {
  async function read(): Promise<Settings> {
    const [settings, policy] = await Promise.all([readSettings(), readPolicy()]);
    return applyPolicy(settings, policy);
  }

  async function view(): Promise<SettingsView> {
    const [settings, policy, masked, adapters] = await Promise.all([
      read(),
      readPolicy(),
      channel.mask(),
      readAdapterChoices(),
    ]);
    const origin = shopOf(settings);
    const secret = origin === undefined ? undefined : await token.find(origin);
    const needed = [
      ...settings.desks.map(({ match }) => hostPatternOf(match)),
      ...Object.values(masked).map((address) => hostPatternOf(`${address.origin}/`)),
      ...(origin === undefined ? [] : [hostPatternOf(`${origin}/`)]),
    ];
    return {
      settings,
      channel: masked,
      ...(secret !== undefined && { commerceTokenEnd: secret.slice(-TOKEN_CHARACTERS_SHOWN) }),
      managed: keysOf(policy),
      adapters,
      missingPermissions: await findMissing([...new Set(needed.filter((pattern) => pattern !== undefined))]),
    };
  }

  async function viewAndTell(): Promise<SettingsView> {
    void announce('settings.changed', {});
    return view();
  }

  return {
    read,
    view,
    async save(settings) {
      await writeSettings(settings);
      return viewAndTell();
    },
    async saveRecipe(url, recipe) {
      const [settings, policy] = await Promise.all([readSettings(), readPolicy()]);
      if (policy.desks) return 'managed';
      const desk = settings.desks.find(({ match }) => matchesPattern(match, url));
      if (!desk) return 'no-desk';
      const desks = settings.desks.map((other) => (other === desk ? { ...desk, recipe } : other));
      try {
        await writeSettings({ ...settings, desks });
      } catch {
        return 'not-saved';
      }
      await announce('settings.changed', {});
      return 'saved';
    },
    async saveChannel({ replySuggestionUrl, summaryUrl }) {
      const problems = await channel.save({ 'reply-suggestion': replySuggestionUrl, summary: summaryUrl });
      return Object.keys(problems).length > 0 ? fail(problems) : succeed(await viewAndTell());
    },
    async forgetChannel() {
      await channel.forget();
      return viewAndTell();
    },
    async saveToken(secret) {
      const origin = shopOf(await read());
      if (origin !== undefined) await token.save(origin, secret);
      return viewAndTell();
    },
    viewAndTell,
  };
}

const TOKEN_CHARACTERS_SHOWN = 4;

/** The origin of the integrator's own orders and products, where they are the source. */
function shopOf({ commerce: { source, baseUrl = '' } }: Settings): string | undefined {
  const parsed = parseBaseUrl(baseUrl);
  return source === 'http' && parsed.ok ? parsed.origin : undefined;
}

async function findMissing(patterns: string[]): Promise<string[]> {
  const granted = await Promise.all(patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })));
  return patterns.filter((_, index) => !granted[index]);
}
