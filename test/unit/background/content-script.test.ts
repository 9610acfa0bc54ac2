import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepContentScriptRegistered } from '@/entrypoints/background/content-script';
import { settingsSchema } from '@/lib/settings/settings';

const stage = vi.hoisted(() => {
  const listeners: Record<string, (...args: never[]) => void> = {};
  const event = (name: string) => ({
    addListener: (listener: () => void) => {
      listeners[name] = listener;
    },
  });
  const state = {
    allowed: new Set<string>(),
    registered: [] as { id: string; matches: string[] }[],
    tabs: { 1: 'https://one.example/*', 2: 'https://two.example/*', 3: 'https://news.example/*' } as Record<
      number,
      string
    >,
    steps: [] as string[],
    /** The tab at whose start the worker dies. */
    diesAt: 0,
  };
  const browser = {
    runtime: {
      onMessage: event('message'),
      getURL: () => 'chrome-extension://id/',
      id: 'id',
    },
    permissions: {
      onAdded: event('added'),
      onRemoved: event('removed'),
      contains: ({ origins: [origin = ''] }: { origins: string[] }) => Promise.resolve(state.allowed.has(origin)),
    },
    storage: { onChanged: event('changed') },
    scripting: {
      getRegisteredContentScripts: () => Promise.resolve(state.registered),
      unregisterContentScripts: ({ ids }: { ids: string[] }) => {
        state.registered = state.registered.filter(({ id }) => !ids.includes(id));
        return Promise.resolve();
      },
      registerContentScripts: (scripts: typeof state.registered) => {
        if (scripts.some(({ id }) => state.registered.some((other) => other.id === id)))
          throw new Error('Duplicate ID');
        state.registered = [...state.registered, ...scripts];
        return Promise.resolve();
      },
      executeScript({ target }: { target: { tabId: number } }) {
        state.steps.push(`start ${target.tabId}`);
        return state.diesAt === target.tabId ? new Promise(() => {}) : Promise.resolve();
      },
    },
    tabs: {
      query: ({ url }: { url?: string[] }) =>
        Promise.resolve(
          Object.entries(state.tabs)
            .filter(([, match]) => !url || url.includes(match))
            .map(([id]) => ({ id: Number(id) })),
        ),
      sendMessage: (tabId: number, { deskhand }: { deskhand: string }) =>
        Promise.resolve(void state.steps.push(`${deskhand} ${tabId}`)),
    },
  };
  return { listeners, state, browser };
});
vi.mock('wxt/browser', () => ({ browser: stage.browser }));

const { state, listeners } = stage;
/** By then a new worker looks for unfinished work. */
const RESUMED_MS = 2000;
const settingsOf = (...names: string[]) =>
  settingsSchema.parse({ desks: names.map((name) => ({ match: `https://${name}.example/*`, adapter: 'auto' })) });
let settings = settingsOf('one', 'two');
const giveBackPermissions = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  state.steps.length = 0;
  settings = settingsOf('one', 'two');
  state.allowed = new Set(['https://one.example/*', 'https://two.example/*']);
  state.registered = [];
  state.diesAt = 0;
  startWorker()();
  await vi.waitFor(() => expect(state.steps).toContain('notify'));
  state.steps.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Ends the worker that ran before. Returns the function that registers the script after an installation. */
function startWorker(): () => void {
  vi.clearAllTimers();
  return keepContentScriptRegistered({
    read: () => Promise.resolve(settings),
    notify: () => Promise.resolve(void state.steps.push('notify')),
    giveBackPermissions,
  });
}

test('ends the script in the tabs of a removed helpdesk before it tells the panels', async () => {
  settings = settingsOf('two');
  listeners.changed?.(...([{ settings: {} }, 'local'] as never[]));
  await vi.waitFor(() => expect(state.steps).toContain('notify'));
  expect(state.steps).toEqual(['script.end 1', 'script.end 3', 'start 2', 'notify']);
});

test('ends the script of every tab when the last helpdesk is removed', async () => {
  settings = settingsOf();
  listeners.changed?.(...([{ settings: {} }, 'local'] as never[]));
  await vi.waitFor(() => expect(state.steps).toContain('notify'));
  expect(state.steps).toEqual(['script.end 1', 'script.end 2', 'script.end 3', 'notify']);
  expect(state.registered).toEqual([]);
});

test('ends the script in the tabs of a helpdesk whose permission is revoked, and tells the panels afterwards', async () => {
  state.allowed.delete('https://one.example/*');
  listeners.removed?.();
  await vi.waitFor(() => expect(state.steps.slice(-2)).toEqual(['start 2', 'notify']));
  expect(state.steps).toContain('script.end 1');
  expect(state.steps).not.toContain('script.end 2');
});

test('does not look at the helpdesks again when a panel stores something', async () => {
  const read = vi.fn(() => Promise.resolve(settingsOf('one')));
  keepContentScriptRegistered({ read, notify: () => Promise.resolve(), giveBackPermissions: () => Promise.resolve() });
  listeners.changed?.(...([{ 'panel.languages': {} }, 'local'] as never[]));
  listeners.changed?.(...([{ 'journal:1': {} }, 'session'] as never[]));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).not.toHaveBeenCalled();
});

test('starts no script again when a change leaves the helpdesks as they are', async () => {
  listeners.added?.();
  await vi.waitFor(() => expect(state.steps).toEqual(['notify']));
});

test('starts the script again where the last worker died, and keeps one registration', async () => {
  settings = settingsOf('two', 'news');
  state.allowed.add('https://news.example/*');
  state.diesAt = 3;
  listeners.changed?.(...([{ settings: {} }, 'local'] as never[]));
  await vi.waitFor(() => expect(state.steps).toContain('start 3'));
  expect(state.registered).toHaveLength(2);

  state.steps.length = 0;
  state.diesAt = 0;
  startWorker();
  await vi.advanceTimersByTimeAsync(RESUMED_MS);
  await vi.waitFor(() => expect(state.steps).toContain('notify'));
  expect(state.steps).toEqual(['script.end 1', 'start 2', 'start 3', 'notify']);
  expect(state.registered).toMatchObject([{ matches: ['https://two.example/*', 'https://news.example/*'] }]);
});

test('gives permissions back when the policy changes', () => {
  giveBackPermissions.mockClear();
  listeners.changed?.(...([{ settings: {} }, 'local'] as never[]));
  expect(giveBackPermissions).not.toHaveBeenCalled();
  listeners.changed?.(...([{}, 'managed'] as never[]));
  expect(giveBackPermissions).toHaveBeenCalledTimes(1);
});

test('ends a script that returns from the back/forward cache after its helpdesk was removed', async () => {
  const comeBack = (name: string) =>
    listeners.message?.(
      ...([
        { deskhand: 'page.ready', body: {} },
        { id: 'id', tab: { id: 7 }, url: `https://${name}.example/tickets/1` },
        () => undefined,
      ] as never[]),
    );
  comeBack('one');
  comeBack('removed');
  await vi.waitFor(() => expect(state.steps).toContain('notify'));
  expect(state.steps).toEqual(['script.end 7', 'notify']);
});
