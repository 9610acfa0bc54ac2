import { afterEach, describe, expect, it, vi } from 'vitest';

import { sendToOpenPage } from '@/entrypoints/sidepanel/send-to-page';

type OnUpdated = (tabId: number, change: { status?: string }) => void;

const { browser, listeners, reply } = vi.hoisted(() => {
  const onUpdated = new Set<OnUpdated>();
  const pending: { answer?: (answer: unknown) => void } = {};
  return {
    listeners: onUpdated,
    reply: (answer: unknown) => pending.answer?.(answer),
    browser: {
      runtime: { id: 'deskhand' },
      sidebarAction: {},
      tabs: {
        sendMessage: () => new Promise((resolve) => (pending.answer = resolve)),
        onUpdated: {
          addListener: (listener: OnUpdated) => onUpdated.add(listener),
          removeListener: (listener: OnUpdated) => onUpdated.delete(listener),
        },
      },
    },
  };
});
vi.mock('wxt/browser', () => ({ browser }));

afterEach(() => {
  browser.sidebarAction = {};
  listeners.clear();
});

const update = (tabId: number, status: string): void => listeners.forEach((listener) => listener(tabId, { status }));

describe('A message to a page in Firefox', () => {
  it('a message ends when its tab loads another page', async () => {
    const sent = sendToOpenPage(1, 'ticket.read', {});
    update(2, 'loading');
    update(1, 'complete');
    update(1, 'loading');
    reply({ reply: 'late' });
    expect(await sent).toEqual({ ok: false, failure: 'interrupted' });
    expect(listeners.size).toBe(0);
  });

  it('a message keeps the reply of its page', async () => {
    const sent = sendToOpenPage(1, 'ticket.read', {});
    update(2, 'loading');
    update(1, 'complete');
    reply({ reply: 'read' });
    expect(await sent).toEqual({ ok: true, value: 'read' });
    expect(listeners.size).toBe(0);
  });

  it('a message in Chromium, which ends it by itself, needs no watch of the tab', async () => {
    Reflect.deleteProperty(browser, 'sidebarAction');
    const sent = sendToOpenPage(1, 'ticket.read', {});
    expect(listeners.size).toBe(0);
    reply({ reply: 'read' });
    expect(await sent).toEqual({ ok: true, value: 'read' });
  });
});
