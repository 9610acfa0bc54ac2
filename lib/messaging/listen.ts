import { type Browser, browser } from 'wxt/browser';

import { traceOf } from '@/lib/domain/crash-report';
import { isRecord } from '@/lib/shared/is-record';

import type { Announcements, PanelToPage } from './protocol';
import type { Answered, Envelope } from './send';

type Sender = Browser.runtime.MessageSender;

/** Origin of a message, judged by the browser's data about the sender, never by the message. */
export type SenderKind = 'page' | 'panel' | 'options' | 'worker' | 'stranger';

export function kindOfSender(sender: Sender): SenderKind {
  if (sender.id !== browser.runtime.id) return 'stranger';
  const ours = browser.runtime.getURL('/');
  // A content script always has a tab; the worker has an extension URL or none.
  if (!sender.url?.startsWith(ours)) return sender.tab ? 'page' : 'worker';
  const file = sender.url.slice(ours.length).replace(/[?#].*/s, '');
  return SCREENS[file] ?? 'worker';
}

/** Returns whether a message came from a page of the extension or its worker. */
export function isFromExtension(sender: Sender): boolean {
  const kind = kindOfSender(sender);
  return kind !== 'page' && kind !== 'stranger';
}

const SCREENS: Partial<Record<string, SenderKind>> = { 'sidepanel.html': 'panel', 'options.html': 'options' };

/** Answers a message, or returns undefined to leave it to other listeners. */
export type Answer = (envelope: Envelope, sender: Sender) => Promise<Answered> | undefined;

/** Listens for Deskhand's messages. Replies through the callback, which works in every browser without a polyfill. */
export function listen(answer: Answer, signal?: AbortSignal): void {
  const onMessage = (message: unknown, sender: Sender, reply: (answered: Answered) => void): boolean => {
    const answered = isEnvelope(message) ? answer(message, sender) : undefined;
    answered?.then(reply, () => reply({ failure: 'threw' }));
    return answered !== undefined;
  };
  browser.runtime.onMessage.addListener(onMessage);
  signal?.addEventListener('abort', () => browser.runtime.onMessage.removeListener(onMessage));
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof (message as Envelope | null)?.deskhand === 'string';
}

type PageHandlers = {
  [Type in keyof PanelToPage]: (request: PanelToPage[Type]['request']) => Promise<PanelToPage[Type]['reply']>;
};

/** Answers the panel in a content script. Other content scripts are refused. */
export function listenInPage(handlers: PageHandlers, signal: AbortSignal): void {
  listen(({ deskhand: type, body }, sender) => {
    if (!Object.hasOwn(handlers, type)) return undefined;
    if (!isFromExtension(sender) || Object(body) !== body) {
      return Promise.resolve({ failure: 'refused' });
    }
    const handle = handlers[type as keyof PageHandlers] as (request: unknown) => Promise<unknown>;
    return handle(body).then(
      (reply) => ({ reply }),
      (error) => ({ failure: 'threw', crash: traceOf(error) }),
    );
  }, signal);
}

type AnnouncementHandlers = {
  [Type in keyof Announcements]?: (body: Announcements[Type], sender: Sender) => void;
};

/** The announcements of content scripts, whose bodies hold texts alone. Only the worker sends the others. */
const FROM_PAGES: readonly string[] = ['page.ready', 'page.failed', 'lesson.changed'] satisfies (keyof Announcements)[];

/** Receives announcements. Ignores those of a wrong sender. */
export function listenForAnnouncements(handlers: AnnouncementHandlers, signal?: AbortSignal): void {
  listen(({ deskhand: type, body }, sender) => {
    const hear = Object.hasOwn(handlers, type) ? handlers[type as keyof Announcements] : undefined;
    const from = FROM_PAGES.includes(type) && holdsTexts(body) ? 'page' : 'worker';
    if (hear && kindOfSender(sender) === from) (hear as (body: unknown, sender: Sender) => void)(body, sender);
    // Without an answer, other panels hear it too.
    return undefined;
  }, signal);
}

function holdsTexts(body: unknown): boolean {
  return isRecord(body) && Object.values(body).every((value) => typeof value === 'string');
}
