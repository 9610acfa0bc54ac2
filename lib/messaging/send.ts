import type { Announcements, PageToWorker, PanelToPage, PanelToWorker } from './protocol';

/** Why a message had no reply. */
export type Undelivered =
  /** Nobody listens: the tab holds no page of ours, or the worker is broken. */
  | 'no-receiver'
  /** The receiver went away before it replied: the worker was stopped, or the tab moved on. Asking again may help. */
  | 'interrupted'
  /** This script belongs to an extension that has been updated or removed; only a reload helps. */
  | 'extension-updated'
  /** The receiver refused the message: the sender may not say it, or it is malformed. */
  | 'refused';

export type Delivery<Reply> = { delivered: true; reply: Reply } | { delivered: false; why: Undelivered };

/** The form of every message on the wire. */
export interface Envelope {
  deskhand: string;
  body: unknown;
}

type ToWorker = PageToWorker & PanelToWorker;

/** Says something to the worker and waits for its reply. Never throws. */
export function sendToWorker<Type extends keyof ToWorker>(
  type: Type,
  body: ToWorker[Type]['request'],
): Promise<Delivery<ToWorker[Type]['reply']>> {
  return deliver(() => chrome.runtime.sendMessage({ deskhand: type, body } satisfies Envelope));
}

/** Says something to the content script of a tab and waits for its reply. Never throws. */
export function sendToPage<Type extends keyof PanelToPage>(
  tabId: number,
  type: Type,
  body: PanelToPage[Type]['request'],
): Promise<Delivery<PanelToPage[Type]['reply']>> {
  // The top frame only: content scripts of other frames, should there be any, are not asked.
  return deliver(() => chrome.tabs.sendMessage(tabId, { deskhand: type, body } satisfies Envelope, { frameId: 0 }));
}

/** Tells every open panel and options page. Nobody may be there, and that is no failure. */
export async function announce<Type extends keyof Announcements>(type: Type, body: Announcements[Type]): Promise<void> {
  await deliver(() => chrome.runtime.sendMessage({ deskhand: type, body } satisfies Envelope));
}

/** What listeners answer with, so that "no reply" and "replied with nothing" differ. */
export type Answered = { reply: unknown } | { refused: true };

async function deliver<Reply>(post: () => Promise<unknown>): Promise<Delivery<Reply>> {
  try {
    const answered = (await post()) as Answered | undefined;
    if (!answered) return { delivered: false, why: 'no-receiver' };
    if ('refused' in answered) return { delivered: false, why: 'refused' };
    return { delivered: true, reply: answered.reply as Reply };
  } catch (error) {
    return { delivered: false, why: explain(error) };
  }
}

function explain(error: unknown): Undelivered {
  // The browser takes the API away from scripts whose extension was updated, disabled or removed.
  if (chrome.runtime?.id === undefined) return 'extension-updated';
  // Both browsers' words for "nobody listens" begin alike; everything else is a receiver that went away.
  return String(error).includes('Receiving end') ? 'no-receiver' : 'interrupted';
}
