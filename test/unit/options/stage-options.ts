import type { PanelToWorker } from '@/lib/messaging/protocol';
import { createOptionsStore } from '@/lib/options/create-options-store';
import { draftOf } from '@/lib/options/options-state';
import type { SavedFile } from '@/lib/options/policy-file';
import { type SettingsView } from '@/lib/settings/settings';
import { succeed } from '@/lib/shared/outcome';
import { settle } from '@/test/unit/panel/stage-panel';

export const PLATFORM = 'https://platform.example';
export const REPLY_URL = `${PLATFORM}/api_v2/intelli/custom-ticket/reply-suggestion/secret-token/42`;
export const SUMMARY_URL = `${PLATFORM}/api_v2/intelli/custom-ticket/summary/secret-token/42`;
export const WEBHOOK_URL = `${PLATFORM}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/secret-token/42`;

export const EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';

export const VIEW: SettingsView = {
  settings: {
    desks: [{ match: 'https://desk.example:8443/*', adapter: 'auto' }],
    channels: [],
    relay: {},
    commerce: { source: 'mock' },
    defaults: {},
    limits: { suggestionsPerDay: 200 },
  },
  channels: { default: {} },
  managed: [],
  policyProblems: [],
  isPolicyAwaited: false,
  damagedSettings: [],
  secrets: 'kept',
  missingPermissions: [],
  adapters: [],
};
export const CONNECTED = {
  ...VIEW,
  channels: { default: { suggestion: { origin: PLATFORM, channelId: '42', tokenEnd: 'oken' } } },
};

export const SHOP_SETTINGS = {
  ...VIEW.settings,
  commerce: { source: 'http' as const, baseUrl: 'https://shop.example/api' },
};

export async function stageOptions({ allows = true, answers = true } = {}) {
  const sent: [string, unknown][] = [];
  const asked: string[][] = [];
  const files: SavedFile[] = [];
  /** The open pages by their helpdesk's pattern: the adapter that knows each. */
  const pages: Record<string, string> = {};
  const stored: { settings?: unknown; kept?: unknown } = {};
  const worker: { [Type in keyof PanelToWorker]?: (body: PanelToWorker[Type]['request']) => unknown } = {
    'settings.view': () => VIEW,
    'settings.save': ({ settings }) => ({ ...CONNECTED, settings }),
    'channel.save': () => succeed(CONNECTED),
    'channel.forget': () => VIEW,
    'commerce.save': () => ({ ...CONNECTED, settings: SHOP_SETTINGS, commerceTokenEnd: 'oken' }),
    'commerce.forget': () => VIEW,
    'channel.test': () => ({ suggestion: 'works', summary: 'not-set' }),
  };
  let isAnswering = true;
  let hear: () => void = () => undefined;
  const store = createOptionsStore(
    {
      sendToWorker: async (type, body) => {
        sent.push([type, body]);
        if (!isAnswering) return { ok: false, failure: 'no-receiver' };
        const handler = worker[type as keyof PanelToWorker] as (body: unknown) => unknown;
        try {
          return { ok: true, value: (await handler(body)) as never };
        } catch {
          return { ok: false, failure: 'interrupted' };
        }
      },
      listenForAnnouncements: (handlers) => {
        hear = () => handlers['settings.changed']?.({}, {});
      },
      checkRecipe: (recipe) => (recipe === 'bad' ? { fault: 'missing', at: 'thread' } : undefined),
      saveFile: (file) => files.push(file),
      unreadSettings: {
        readStored: () => Promise.resolve(stored.settings),
        readKept: () => Promise.resolve(stored.kept),
        forgetKept: () => {
          delete stored.kept;
          return Promise.resolve();
        },
      },
      recognizeOpenPage: (match) => Promise.resolve(pages[match]),
      extensionId: EXTENSION_ID,
      wait: () => Promise.resolve(),
      now: () => 0,
      requestPermissions: (patterns) => {
        asked.push(patterns);
        return Promise.resolve(allows);
      },
    },
    ['en'],
  );
  store.start(new AbortController().signal);
  await settle();
  isAnswering = answers;
  const types = () => sent.map(([type]) => type).filter((type) => type !== 'settings.view');
  return {
    store,
    actions: store.actions,
    /** The state, with the draft of the main channel. */
    state: () => ({ ...store.getState(), ...draftOf(store.getState(), 'default') }),
    sent,
    asked,
    files,
    pages,
    stored,
    worker,
    types,
    hear: () => hear(),
  };
}
