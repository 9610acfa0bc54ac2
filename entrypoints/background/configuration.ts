import { browser } from 'wxt/browser';

import { ADAPTER_CHOICES } from '@/lib/helpdesk/registry';
import type { ChannelProblems } from '@/lib/messaging/protocol';
import { announce } from '@/lib/messaging/send';
import { applyPolicy, keysOf, readPolicy } from '@/lib/settings/policy';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import { readSettings, writeSettings } from '@/lib/settings/settings-store';
import { hostPatternOf } from '@/lib/shared/match-pattern';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { Channel } from './channel';

export interface Configuration {
  /** The settings in force: the agent's own, with what the organisation has fixed laid over them. */
  read: () => Promise<Settings>;
  view: () => Promise<SettingsView>;
  save: (settings: Settings) => Promise<SettingsView>;
  saveChannel: (pasted: {
    replySuggestionUrl: string;
    summaryUrl: string;
  }) => Promise<Outcome<SettingsView, ChannelProblems>>;
  forgetChannel: () => Promise<SettingsView>;
}

/** Settings, policy and channel as one thing, for the panel, the options page and the rest of the worker. */
export function createConfiguration({ channel }: { channel: Channel }): Configuration {
  async function read(): Promise<Settings> {
    const [settings, policy] = await Promise.all([readSettings(), readPolicy()]);
    return applyPolicy(settings, policy);
  }

  async function view(): Promise<SettingsView> {
    const [settings, policy, masked] = await Promise.all([read(), readPolicy(), channel.mask()]);
    const needed = [
      ...settings.desks.map(({ match }) => hostPatternOf(match)),
      ...Object.values(masked).map(({ origin }) => hostPatternOf(`${origin}/`)),
    ];
    return {
      settings,
      channel: masked,
      managed: keysOf(policy),
      adapters: [...ADAPTER_CHOICES],
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
    async saveChannel({ replySuggestionUrl, summaryUrl }) {
      const problems = await channel.save({ 'reply-suggestion': replySuggestionUrl, summary: summaryUrl });
      return Object.keys(problems).length > 0 ? fail(problems) : succeed(await viewAndTell());
    },
    async forgetChannel() {
      await channel.forget();
      return viewAndTell();
    },
  };
}

async function findMissing(patterns: string[]): Promise<string[]> {
  const granted = await Promise.all(patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })));
  return patterns.filter((_, index) => !granted[index]);
}
