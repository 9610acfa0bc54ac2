import { browser } from 'wxt/browser';

import type { Delivery } from '@/lib/calls/call';
import type { CrashTrace } from '@/lib/domain/crash-report';
import type { Undelivered } from '@/lib/domain/undelivered';
import { fail, succeed } from '@/lib/shared/outcome';

import type { Announcements, PanelToPage, ToWorker } from './protocol';

export interface Envelope {
  deskhand: string;
  body: unknown;
}

/** Sends a message to the worker and waits for its reply. Never throws. */
export function sendToWorker<Type extends keyof ToWorker>(
  type: Type,
  body: ToWorker[Type]['request'],
): Promise<Delivery<ToWorker[Type]['reply']>> {
  // Firefox replies with nothing when the worker is stopped before it has answered.
  return deliver(() => browser.runtime.sendMessage({ deskhand: type, body } satisfies Envelope), 'interrupted');
}

/** Sends a message to the content script of a tab and waits for its reply. Never throws. */
export function sendToPage<Type extends keyof PanelToPage>(
  tabId: number,
  type: Type,
  body: PanelToPage[Type]['request'],
): Promise<Delivery<PanelToPage[Type]['reply']>> {
  // Content scripts of other frames get no message.
  return deliver(() => browser.tabs.sendMessage(tabId, { deskhand: type, body } satisfies Envelope, { frameId: 0 }));
}

/** Sends to every open panel and options page. The absence of receivers is no failure. */
export async function announce<Type extends keyof Announcements>(type: Type, body: Announcements[Type]): Promise<void> {
  await deliver(() => browser.runtime.sendMessage({ deskhand: type, body } satisfies Envelope));
}

/** Wraps a reply, so that "no reply" and "an empty reply" differ. */
export type Answered = { reply: unknown } | { failure: 'refused' | 'threw'; crash?: CrashTrace };

/** @param silence the meaning of an empty reply */
async function deliver<Reply>(
  post: () => Promise<unknown>,
  silence: Undelivered = 'no-receiver',
): Promise<Delivery<Reply>> {
  try {
    const answered = (await post()) as Answered | undefined;
    if (!answered) return fail(silence);
    return 'failure' in answered ? { ok: false, ...answered } : succeed(answered.reply as Reply);
  } catch (error) {
    return fail(explain(error));
  }
}

function explain(error: unknown): Undelivered {
  // The browser removes the API from scripts whose extension was updated, disabled or removed.
  if (browser.runtime?.id === undefined) return 'extension-updated';
  // Without a listener, the messages of Chromium and Firefox begin alike. After any other error, the receiver is gone.
  return String(error).includes('Receiving end') ? 'no-receiver' : 'interrupted';
}
