import type { Elements, Stated, Thread } from '@/lib/adapters/shape';
import type { Attachment, TicketMessage, TicketRole } from '@/lib/domain/ticket';

import * as dom from './dom';
import { createTextReader, type ReadText } from './extract-text';
import { findValue, findValues, type ValueContext, valuesAt } from './find-value';
import { isSecret } from './is-secret';
import { createNoteJudge, createInnerNoteJudge } from './note-marks';
import { isLeftOut } from './own-words';
import { parseHtml } from './parse-html';
import { readTimes, sortIndexes } from './read-times';
import { guardHas, hasArguments, isForeign, mayBeImitated, selectFirstOwn } from './select-own';
import { selectAll } from './select-within';

/** A message, note or event: its element or its JSON. */
export interface FoundMessage extends ValueContext {
  element?: Element;
  id?: string;
  time?: string | undefined;
  /** Its place in the document. */
  place?: number;
  /** Whether it contains another message, or an imitation of one. The author of its text is then unknown. */
  holdsAnother?: boolean;
}

/**
 * Finds the messages of a thread, oldest first: by their times, if all are certain, and as the page shows them else; undefined if the JSON contains no list of messages.
 * @param stated the container's text as JSON, if it is JSON.
 */
export function findMessages(container: ParentNode, stated: unknown, thread: Thread): FoundMessage[] | undefined {
  const { messages } = thread;
  const found =
    'path' in messages
      ? valuesAt(stated, messages.path)
          .find(Array.isArray)
          ?.map((facts: unknown): FoundMessage => ({ facts }))
      : findElements(container, messages.each, thread);
  found?.forEach((message, place) => {
    Object.assign(message, { place, id: findValue(thread.id, message), time: findValue(thread.time, message) });
  });
  if (!found) return undefined;
  return sortByTime(isShownNewestFirst(thread, found, container) ? reverse(found, thread) : found);
}

/** A desk may put two tickets together one behind the other. */
function sortByTime(found: FoundMessage[]): FoundMessage[] {
  const texts = found.map(({ time }) => time);
  const times = readTimes(texts, pageLanguage());
  return times ? sortIndexes(times).flatMap((index) => found[index] ?? []) : found;
}

/** Most neighbours decide, since the ids of two tickets that were put together do not grow or fall throughout. */
function isShownNewestFirst(thread: Thread, found: readonly FoundMessage[], container: ParentNode): boolean {
  const { order, opening } = thread;
  if (order !== 'by-id') return isNewestFirst(thread, found, container);
  const others = found.filter(({ element }) => !opening || !element || !dom.matches(element, opening));
  const ids = others.map(({ id }) => Number(id)).filter((id) => !Number.isNaN(id));
  const steps = ids.map((id, index) => Math.sign(id - (ids[index - 1] ?? id)));
  return steps.reduce((sum, step) => sum + step, 0) < 0;
}

function reverse(found: FoundMessage[], { opening }: Thread): FoundMessage[] {
  const reversed = found.toReversed();
  if (!opening) return reversed;
  const { first = [], rest = [] } = Object.groupBy(reversed, ({ element }) =>
    element && dom.matches(element, opening) ? 'first' : 'rest',
  );
  return [...first, ...rest];
}

/** Finds messages, in document order. A message in the body of another is an imitation, or the page is broken. */
function findElements(container: ParentNode, each: string, thread: Thread): FoundMessage[] {
  const found: FoundMessage[] = [];
  const { id = [], author = [], time = [], roles } = thread;
  const values = [...id, ...author, ...time, ...roles.flatMap((role) => role.author?.is ?? [])];
  const selectors = values.flatMap(({ select }) => select ?? []);
  const scope = mayBeImitated(container, [...selectors, ...hasArguments(selectors)], thread) ? { thread } : {};
  /** The messages around the element. They are nested only in broken pages. */
  const around: (FoundMessage & { element: Element })[] = [];
  for (const element of dom.querySelectorAll(container, guardHas(each, thread))) {
    let outer = around.at(-1);
    while (outer && !dom.contains(outer.element, element)) {
      around.pop();
      outer = around.at(-1);
    }
    if (outer) outer.holdsAnother = true;
    if (outer && isForeign(element, thread)) continue;
    const message = { element, ...scope };
    around.push(message);
    found.push(message);
  }
  return found;
}

/** Whether the page shows `found`, in document order, newest first. Events may have no ids or times. */
export function isNewestFirst(thread: Thread, found: readonly FoundMessage[], container: ParentNode): boolean {
  const { order, id, time } = thread;
  if (typeof order === 'object') return selectFirstOwn(container, order.newestFirst, thread) !== null;
  if (!order.startsWith('by-')) return order === 'newest-first';
  const read = (message: FoundMessage | undefined): string | undefined =>
    message && findValue(order === 'by-id' ? id : time, message);
  const hasOne = (message: FoundMessage): boolean => {
    const text = read(message);
    return text !== undefined && (order === 'by-time' || !Number.isNaN(Number(text)));
  };
  const ends = [read(found.find(hasOne)), read(found.findLast(hasOne))];
  const [first = 0, last = 0] = (order === 'by-id' ? ends.map(Number) : readTimes(ends, pageLanguage())) ?? [];
  return first > last;
}

function pageLanguage(): string {
  return document.documentElement.lang;
}

export function findPeople({ roles }: Thread, page: ValueContext): (string[] | undefined)[] {
  return roles.map(({ author }) => author && (author.names ?? findValues(author.among ?? {}, page)));
}

/** Reads messages with their roles, in time proportional to their number. `within` contains all of them, if it is given. */
export function readMessages(
  found: FoundMessage[],
  thread: Thread,
  people: (string[] | undefined)[],
  within?: Element,
): TicketMessage[] {
  const judgeRole = createRoleJudge(thread, people, within);
  const isNote = createNoteJudge(thread);
  const decideRole = (message: FoundMessage): TicketRole => {
    const role = judgeRole(message);
    const isSent = role === 'customer' || role === 'agent';
    return isSent && message.element && isNote(message.element) ? 'note' : role;
  };
  const readContent =
    'path' in thread.messages
      ? createStatedReader(thread.messages)
      : createContentReader(within, { ...thread.messages, each: guardHas(thread.messages.each, thread) }, thread);
  return found.map((message) => {
    const role = message.holdsAnother ? 'unknown' : decideRole(message);
    return {
      id: message.id,
      author: findValue(thread.author, message),
      // The JSON about a message is added later, and may state its time.
      createdAt: (!message.facts && message.time) || findValue(thread.time, message),
      role,
      ...readContent(message, role),
    };
  });
}

/** @param within the thread, if all of its messages are read. */
function createRoleJudge(
  thread: Thread,
  asked: (string[] | undefined)[],
  within?: Element,
): (message: FoundMessage) => TicketRole {
  const rules = thread.roles.flatMap(({ is }) => is ?? []);
  const isGuarded = !within || mayBeImitated(within, hasArguments(rules), thread);
  const known = thread.roles.map((rule, index) => ({
    ...rule,
    is: rule.is && isGuarded ? guardHas(rule.is, thread) : rule.is,
    facts: Object.entries(rule.facts ?? {}),
    people: asked[index],
  }));
  return (message) =>
    known.find(
      ({ is, facts, author, people }) =>
        (!is || (message.element && dom.matches(message.element, is))) &&
        facts.every(([fact, may]) => may.includes(findValue([{ fact }], message) ?? '')) &&
        (!author || people?.includes(findValue([author.is], message) ?? '')),
    )?.role ?? 'unknown';
}

type ReadContent = (message: FoundMessage, role: TicketRole) => Pick<TicketMessage, 'text' | 'hidden' | 'attachments'>;

function createStatedReader(how: Stated): ReadContent {
  const readText = createTextReader();
  return ({ facts }) => {
    const [text] = valuesAt(facts, how.text);
    const [html] = valuesAt(facts, how.html);
    return {
      ...(typeof text === 'string'
        ? { text: text.trim() }
        : toContent([readText(parseHtml(typeof html === 'string' ? html : ''))])),
      attachments: valuesAt(facts, how.attachments).flatMap((address) => readAttachment(address)),
    };
  };
}

/** With `within`, one query in the whole thread takes half the time of a query in each message. */
function createContentReader(within: Element | undefined, how: Elements, thread: Thread): ReadContent {
  const createJudge = createInnerNoteJudge(thread);
  const readText = createTextReader({ ...how, within });
  // A message may be its own body.
  const findIn = (scope: Element, select: string): Element[] => [
    ...(dom.matches(scope, select) ? [scope] : []),
    ...selectAll(scope, select),
  ];
  const findByMessage = (select: string): ((message: Element) => Element[]) => {
    if (!within) return (message) => findIn(message, select);
    const found = Map.groupBy(findIn(within, select), (element): Element | null => dom.closest(element, how.each));
    return (message) => found.get(message) ?? [];
  };
  const findBodies = findByMessage(how.body);
  const findLinks = how.attachments === undefined ? () => [] : findByMessage(how.attachments);
  return ({ element }, role) => {
    const isNote = createJudge(role);
    let last: Element | undefined;
    const texts = (element ? findBodies(element) : []).flatMap((body) => {
      if ((last && dom.contains(last, body)) || isLeftOut(body) || isSecret(body)) return [];
      last = body;
      return [readText((body as HTMLIFrameElement).contentDocument?.body ?? body, isNote)];
    });
    return {
      ...toContent(texts),
      attachments: (element ? findLinks(element) : []).flatMap((link) =>
        readAttachment(dom.getAttribute(link, 'href'), findValue(how.attachmentName ?? [{}], { element: link })),
      ),
    };
  };
}

function toContent(bodies: ReadText[]): Pick<TicketMessage, 'text' | 'hidden'> {
  const texts = bodies.map(({ text }) => text).filter(Boolean);
  return { text: texts.join('\n\n'), hidden: bodies.reduce((sum, body) => sum + body.hidden, 0) || undefined };
}

/** Resolves addresses against this page, also those in a requested document. */
function readAttachment(address: unknown, name?: string): Attachment[] {
  const base = document.baseURI;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return [];
  const url = new URL(address, base).href;
  return url.startsWith('http') ? [{ url, name }] : [];
}
