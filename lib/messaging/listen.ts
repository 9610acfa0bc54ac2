import type { Announcements, PanelToPage } from './protocol';
import type { Answered, Envelope } from './send';

type Sender = chrome.runtime.MessageSender;

/** Where a message came from. A sender is judged by what the browser says of it, never by the message. */
export type SenderKind = 'page' | 'extension' | 'stranger';

/** Tells a page's content script from our own panel, options page and worker. */
export function kindOfSender(sender: Sender): SenderKind {
  if (sender.id !== chrome.runtime.id) return 'stranger';
  if (sender.url?.startsWith(chrome.runtime.getURL(''))) return 'extension';
  // A content script always comes with its tab; our worker has an extension address or none at all.
  return sender.tab ? 'page' : 'extension';
}

/** Answers one kind of message, or leaves it to other listeners by returning undefined. */
export type Answer = (envelope: Envelope, sender: Sender) => Promise<Answered> | undefined;

/**
 * Listens for our messages, and lets `answer` pick those that are its own. The callback form of the reply is the one
 * that works in every browser without the polyfill.
 * @param signal ends the listening
 */
export function listen(answer: Answer, signal?: AbortSignal): void {
  const onMessage = (message: unknown, sender: Sender, reply: (answered: Answered) => void): boolean => {
    const answered = isEnvelope(message) ? answer(message, sender) : undefined;
    answered?.then(reply, () => reply({ refused: true }));
    return answered !== undefined;
  };
  chrome.runtime.onMessage.addListener(onMessage);
  signal?.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(onMessage));
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof (message as Envelope | null)?.deskhand === 'string';
}

type PageHandlers = {
  [Type in keyof PanelToPage]: (request: PanelToPage[Type]['request']) => Promise<PanelToPage[Type]['reply']>;
};

/** In a content script: answers the panel. Only our own pages are answered, never another content script. */
export function listenInPage(handlers: PageHandlers, signal: AbortSignal): void {
  listen(({ deskhand: type, body }, sender) => {
    if (!Object.hasOwn(handlers, type)) return undefined;
    if (kindOfSender(sender) !== 'extension' || Object(body) !== body) {
      return Promise.resolve({ refused: true });
    }
    const handle = handlers[type as keyof PageHandlers] as (request: unknown) => Promise<unknown>;
    return handle(body).then((reply) => ({ reply }));
  }, signal);
}

type AnnouncementHandlers = {
  [Type in keyof Announcements]?: (body: Announcements[Type], sender: Sender) => void;
};

/** In the panel and the options page: hears announcements. Ids inside them are checked by type alone. */
export function listenForAnnouncements(handlers: AnnouncementHandlers, signal?: AbortSignal): void {
  listen(({ deskhand: type, body }, sender) => {
    const hear = Object.hasOwn(handlers, type) ? handlers[type as keyof Announcements] : undefined;
    if (hear && kindOfSender(sender) !== 'stranger') (hear as (body: unknown, sender: Sender) => void)(body, sender);
    // Not answered: other panels must hear it too.
    return undefined;
  }, signal);
}
