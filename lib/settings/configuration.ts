import { browser } from 'wxt/browser';

import { type ChannelProblems, parseBaseUrl } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { TeachOutcome } from '@/lib/domain/lesson-words';
import { matchesPattern } from '@/lib/shared/match-pattern';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { findMissingPermissions, giveBackPermissions } from './host-permissions';
import { applyPolicy, readPolicy, withOwnLocked } from './policy';
import type { Settings, SettingsView } from './settings';
import { readSettings, writeSettings } from './settings-store';

export interface Configuration {
  /** Applies the policy. */
  read: () => Promise<Settings>;
  view: () => Promise<SettingsView>;
  save: (settings: Settings) => Promise<SettingsView>;
  saveDefaults: (change: Partial<Settings['defaults']>) => Promise<SettingsView>;
  saveRecipe: (url: string, recipe: string) => Promise<TeachOutcome>;
  saveChannel: (pasted: Record<PlatformEndpoint, string>) => Promise<Outcome<SettingsView, ChannelProblems>>;
  forgetChannel: () => Promise<SettingsView>;
  /** Saves nothing without a configured base URL. */
  saveToken: (saving: { token: string }) => Promise<SettingsView>;
  viewAndTell: () => Promise<SettingsView>;
  /** Gives the browser back the permissions that no helpdesk, platform address or shop needs any more. */
  giveBackPermissions: () => Promise<void>;
}

interface Deps {
  channel: {
    mask: () => Promise<SettingsView['channel']>;
    save: (pasted: Record<PlatformEndpoint, string>) => Promise<Outcome<null, ChannelProblems>>;
    forget: () => Promise<void>;
  };
  token: {
    find: (origin: string) => Promise<string | undefined>;
    save: (origin: string, token: string) => Promise<void>;
  };
  areSecretsLost: () => Promise<boolean>;
  listAdapters: () => Promise<SettingsView['adapters']>;
  tell: () => Promise<void>;
}

/** Creates the access to settings, policy and channel. */
export function createConfiguration({ channel, token, areSecretsLost, listAdapters, tell }: Deps): Configuration {
  /** Memoized until something is stored: a request must not wait for disk and policy. */
  let known: Promise<Settings> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  browser.storage.onChanged.addListener(forget);

  function read(): Promise<Settings> {
    if (known) return known;
    const reading = readAnew();
    known = reading;
    reading.catch(forget);
    return reading;
  }

  async function readAnew(): Promise<Settings> {
    const [{ settings }, policy] = await Promise.all([readSettings(), readPolicy()]);
    return applyPolicy(settings, policy);
  }

  async function write(settings: Settings): Promise<void> {
    await writeSettings(settings);
    // The browser's event comes later.
    forget();
  }

  /** Views the secrets. A storage that fails must not take the settings along. */
  async function viewSecrets(shop: string | undefined): Promise<Secrets> {
    try {
      const [masked, secret] = await Promise.all([channel.mask(), shop === undefined ? undefined : token.find(shop)]);
      // Reading may have found a damaged secret.
      const areLost = await areSecretsLost();
      return {
        channel: masked,
        ...(secret !== undefined && { commerceTokenEnd: secret.slice(-TOKEN_CHARACTERS_SHOWN) }),
        secrets: areLost ? 'lost' : 'kept',
      };
    } catch {
      return { channel: {}, secrets: 'silent' };
    }
  }

  async function view(): Promise<SettingsView> {
    const adapters = await listAdapters();
    const ids = ['auto', ...adapters.map(({ id }) => id)];
    const [own, policy] = await Promise.all([readSettings(), readPolicy(ids)]);
    const settings = applyPolicy(own.settings, policy);
    const shop = findShopOrigin(settings);
    const secrets = await viewSecrets(shop);
    return {
      settings,
      ...secrets,
      managed: policy.keys,
      policyProblems: policy.problems,
      damagedSettings: own.problems,
      adapters,
      missingPermissions: await findMissingPermissions(neededPatterns(settings, secrets)),
    };
  }

  async function viewAndTell(): Promise<SettingsView> {
    void tell();
    return view();
  }

  return {
    read,
    view,
    async save(edited) {
      const [own, policy] = await Promise.all([readSettings(), readPolicy()]);
      await write(withOwnLocked(edited, own.settings, policy));
      return viewAndTell();
    },
    async saveDefaults(change) {
      const { settings: own } = await readSettings();
      await write({ ...own, defaults: { ...own.defaults, ...change } });
      return viewAndTell();
    },
    async saveRecipe(url, recipe) {
      const [{ settings }, policy] = await Promise.all([readSettings(), readPolicy()]);
      if (policy.keys.includes('desks')) return 'managed';
      const desk = settings.desks.find(({ match }) => matchesPattern(match, url));
      if (!desk) return 'no-desk';
      const desks = settings.desks.map((other) => (other === desk ? { ...desk, recipe } : other));
      try {
        await write({ ...settings, desks });
      } catch {
        return 'not-saved';
      }
      await tell();
      return 'saved';
    },
    async saveChannel(pasted) {
      const saved = await channel.save(pasted);
      return saved.ok ? succeed(await viewAndTell()) : saved;
    },
    async forgetChannel() {
      await channel.forget();
      return viewAndTell();
    },
    async saveToken({ token: secret }) {
      const shop = findShopOrigin(await read());
      if (shop !== undefined) await token.save(shop, secret);
      return viewAndTell();
    },
    viewAndTell,
    async giveBackPermissions() {
      const settings = await read();
      const secrets = await viewSecrets(undefined);
      // The platform's host is not known while the secrets cannot be read.
      if (secrets.secrets === 'kept') await giveBackPermissions(neededPatterns(settings, secrets));
    },
  };
}

function neededPatterns(settings: Settings, { channel }: Pick<Secrets, 'channel'>): string[] {
  const origins = [...Object.values(channel).map((address) => address?.origin), findShopOrigin(settings)];
  return [
    ...settings.desks.map(({ match }) => match),
    ...origins.flatMap((origin) => (origin === undefined ? [] : `${origin}/`)),
  ];
}

const TOKEN_CHARACTERS_SHOWN = 4;

type Secrets = Pick<SettingsView, 'channel' | 'commerceTokenEnd' | 'secrets'>;

function findShopOrigin({ commerce: { source, baseUrl = '' } }: Settings): string | undefined {
  const parsed = parseBaseUrl(baseUrl);
  return source === 'http' && parsed.ok ? parsed.value.origin : undefined;
}
