import { type ChannelProblems } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { TeachOutcome } from '@/lib/domain/lesson-words';
import { matchesPattern } from '@/lib/shared/match-pattern';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { giveBackPermissions } from './host-permissions';
import { applyPolicy, listenForLatePolicy, readPolicy } from './policy';
import type { Settings, SettingsView } from './settings';
import { listenForSettings, readSettings, writeSettings } from './settings-store';
import { findNeededPatterns, findShopOrigin, type ViewDeps, viewSettings } from './view-settings';
import { withOwnLocked } from './with-own-locked';

export interface Configuration {
  /** Applies the policy. */
  read: () => Promise<Settings>;
  view: () => Promise<SettingsView>;
  save: (settings: Settings) => Promise<SettingsView>;
  saveDefaults: (change: Partial<Settings['defaults']>) => Promise<SettingsView>;
  saveRecipe: (url: string, recipe: string) => Promise<TeachOutcome>;
  saveChannel: (
    saving: Record<PlatformEndpoint, string> & { channel: string },
  ) => Promise<Outcome<SettingsView, ChannelProblems>>;
  forgetChannel: (forgetting: { channel: string }) => Promise<SettingsView>;
  /** Saves nothing without a configured base URL. */
  saveToken: (saving: { token: string }) => Promise<SettingsView>;
  viewAndNotify: () => Promise<SettingsView>;
  /** Removes the permissions that no helpdesk, platform address or shop needs any more. */
  giveBackPermissions: () => Promise<void>;
}

interface Deps extends ViewDeps {
  channel: ViewDeps['channel'] & {
    save: (id: string, pasted: Record<PlatformEndpoint, string>) => Promise<Outcome<null, ChannelProblems>>;
    forget: (id: string) => Promise<void>;
  };
  token: ViewDeps['token'] & {
    save: (origin: string, token: string) => Promise<void>;
  };
  notify: () => Promise<void>;
}

/** Creates the access to settings, policy and channel. */
export function createConfiguration(deps: Deps): Configuration {
  const { channel, token, notify } = deps;
  const view = () => viewSettings(deps);

  /** Memoized until something is stored: a request must not wait for disk and policy. */
  let known: Promise<Settings> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  listenForSettings(forget);
  listenForLatePolicy(() => {
    forget();
    void notify();
  });

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

  async function viewAndNotify(): Promise<SettingsView> {
    void notify();
    return view();
  }

  return {
    read,
    view,
    async save(edited) {
      const [own, policy] = await Promise.all([readSettings(), readPolicy()]);
      const changed = withOwnLocked(edited, own.settings, policy.keys);
      await write(changed);
      const removed = own.settings.channels.filter(({ id }) => !changed.channels.some((kept) => kept.id === id));
      await Promise.all(removed.map(({ id }) => channel.forget(id)));
      return viewAndNotify();
    },
    async saveDefaults(change) {
      const { settings: own } = await readSettings();
      await write({ ...own, defaults: { ...own.defaults, ...change } });
      return viewAndNotify();
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
      await notify();
      return 'saved';
    },
    async saveChannel({ channel: id, ...pasted }) {
      const saved = await channel.save(id, pasted);
      return saved.ok ? succeed(await viewAndNotify()) : saved;
    },
    async forgetChannel({ channel: id }) {
      await channel.forget(id);
      return viewAndNotify();
    },
    async saveToken({ token: secret }) {
      const shop = findShopOrigin(await read());
      if (shop !== undefined) await token.save(shop, secret);
      return viewAndNotify();
    },
    viewAndNotify,
    async giveBackPermissions() {
      const needed = await findNeededPatterns(await read(), deps);
      if (needed) await giveBackPermissions(needed);
    },
  };
}
