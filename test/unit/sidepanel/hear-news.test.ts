import { expect, it, vi } from 'vitest';

import { hearNews } from '@/entrypoints/sidepanel/hear-news';

type Listener = (message: unknown, sender: object, reply: () => void) => void;

const { browser, listeners } = vi.hoisted(() => {
  const all: Listener[] = [];
  return {
    listeners: all,
    browser: {
      runtime: {
        id: 'deskhand',
        getURL: (path: string) => `chrome-extension://deskhand${path}`,
        onMessage: { addListener: (listener: Listener) => void all.push(listener) },
      },
    },
  };
});
vi.mock('wxt/browser', () => ({ browser }));

const PAGE = { id: 'deskhand', tab: { id: 7 }, url: 'https://desk.example/tickets/1' };
const WORKER = { id: 'deskhand', url: 'chrome-extension://deskhand/background.js' };
const STEP = { title: 'Teach this page', step: 'Click the subject' };
const CRASH = { name: 'TypeError', stack: '' };

it.each([
  ['page.ready', {}, PAGE, { pageId: 7 }],
  ['lesson.changed', STEP, PAGE, { pageId: 7, step: STEP }],
  ['lesson.changed', {}, PAGE, { pageId: 7 }],
  ['page.failed', CRASH, PAGE, { pageId: 7, crash: CRASH }],
  ['button.clicked', { pageId: 3 }, WORKER, { pageId: 3 }],
] as const)('the panel hears with %s %j which page it is about', (type, body, sender, news) => {
  listeners.length = 0;
  const heard: unknown[] = [];
  const handler =
    (name: string) =>
    (value: unknown): void =>
      void heard.push(name, value);
  const handlers = {
    'button.clicked': handler('button.clicked'),
    'command.waiting': handler('command.waiting'),
    'settings.changed': handler('settings.changed'),
    'settings.lost': handler('settings.lost'),
    'sync.changed': handler('sync.changed'),
    'storage.full': handler('storage.full'),
    'page.ready': handler('page.ready'),
    'lesson.changed': handler('lesson.changed'),
    'page.failed': handler('page.failed'),
  };
  hearNews(handlers, new AbortController().signal);
  listeners[0]?.({ deskhand: type, body }, sender, () => undefined);
  expect(heard).toEqual([type, news]);
});
