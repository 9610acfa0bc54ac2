import type { Attachment, TicketMessage, TicketRole } from '@/lib/domain/ticket';

import type { Elements, RoleRule, Stated, Thread } from './adapter';
import { createTextReader } from './extract-text';
import { findValue, findValues, type Scope, valuesAt } from './find-value';
import { parseHtml } from './parse-html';
import { selectAll } from './select-within';

/** One message, note or event that was found: its element, or its JSON. */
export interface FoundMessage extends Scope {
  element?: Element;
  /** The helpdesk's own id. */
  id?: string;
}

/**
 * Finds what is in the thread, in the conversation's order.
 * @param stated the JSON that the container's text is, if it is any
 * @returns undefined when the JSON holds no list of messages
 */
export function findMessages(container: ParentNode, stated: unknown, thread: Thread): FoundMessage[] | undefined {
  const { messages } = thread;
  const found =
    'path' in messages
      ? valuesAt(stated, messages.path)
          .find(Array.isArray)
          ?.map((facts: unknown): FoundMessage => ({ facts }))
      : Array.from(container.querySelectorAll(messages.each), (element): FoundMessage => ({ element }));
  for (const message of found ?? []) message.id = findValue(thread.id, message);
  return found && isNewestFirst(thread, found, container) ? found.toReversed() : found;
}

/**
 * Whether the page shows a thread newest first. Events between the messages may have no ids or times of their own.
 * @param found its messages, or the first and the last of them, in the page's order
 */
export function isNewestFirst(
  { order, id, time }: Thread,
  found: readonly FoundMessage[],
  container: ParentNode,
): boolean {
  if (typeof order === 'object') return container.querySelector(order.newestFirst) !== null;
  if (!order.startsWith('by-')) return order === 'newest-first';
  const rank = (message: FoundMessage): number =>
    order === 'by-id' ? Number(findValue(id, message)) : Date.parse(findValue(time, message) ?? '');
  const isRanked = (message: FoundMessage): boolean => !Number.isNaN(rank(message));
  const [first, last] = [found.find(isRanked), found.findLast(isRanked)];
  return !!first && !!last && rank(first) > rank(last);
}

/** The people that rules ask for, rule by rule. */
export function findPeople({ roles }: Thread, page: Scope): (string[] | undefined)[] {
  return roles.map(({ author }) => author && findValues(author.among, page));
}

/**
 * What the messages say and who says it. Takes time in proportion to their number.
 * @param within the element they were all found in; absent where they are few among many
 * @param people as `findPeople` found them
 */
export function readMessages(
  found: FoundMessage[],
  thread: Thread,
  people: (string[] | undefined)[],
  within?: Element,
): TicketMessage[] {
  const decideRole = createRoleJudge(thread.roles, people);
  const readContent =
    'path' in thread.messages ? createStatedReader(thread.messages) : createContentReader(within, thread.messages);
  /** Where one message stands in another, the page is broken, and nobody can say whose words the outer one holds. */
  const holds = ({ element }: FoundMessage, other?: FoundMessage): boolean =>
    !!other?.element && !!element?.contains(other.element);
  return found.map((message, index) => ({
    id: message.id,
    author: findValue(thread.author, message),
    createdAt: findValue(thread.time, message),
    role: holds(message, found[index + 1]) || holds(message, found[index - 1]) ? 'unknown' : decideRole(message),
    ...readContent(message),
  }));
}

function createRoleJudge(rules: RoleRule[], asked: (string[] | undefined)[]): (message: FoundMessage) => TicketRole {
  const known = rules.map((rule, index) => ({
    ...rule,
    facts: Object.entries(rule.facts ?? {}),
    people: asked[index],
  }));
  return (message) =>
    known.find(
      ({ is, facts, author, people }) =>
        (!is || message.element?.matches(is)) &&
        facts.every(([fact, may]) => may.includes(findValue([{ fact }], message) ?? '')) &&
        (!author || people?.includes(findValue([author.is], message) ?? '')),
    )?.role ?? 'unknown';
}

type ReadContent = (message: FoundMessage) => Pick<TicketMessage, 'text' | 'attachments'>;

function createStatedReader(how: Stated): ReadContent {
  const readText = createTextReader();
  return ({ facts }) => {
    const [text] = valuesAt(facts, how.text);
    const [html] = valuesAt(facts, how.html);
    return {
      text: typeof text === 'string' ? text.trim() : typeof html === 'string' ? readText(parseHtml(html)) : '',
      attachments: valuesAt(facts, how.attachments).flatMap((address) => readAttachment(address)),
    };
  };
}

/**
 * Looks things up once in the whole thread, which takes half the time of looking into each message; of few, in those alone.
 * @param within the element they were all found in; absent where they are few, and none of them stands in another
 */
function createContentReader(within: Element | undefined, how: Elements): ReadContent {
  const readText = createTextReader(how);
  // A message may be its own body.
  const findIn = (scope: Element, select: string): Element[] => [
    ...(scope.matches(select) ? [scope] : []),
    ...selectAll(scope, select),
  ];
  const findByMessage = (select: string): ((message: Element) => Element[]) => {
    if (!within) return (message) => findIn(message, select);
    const found = Map.groupBy(findIn(within, select), (element) => element.closest(how.each));
    return (message) => found.get(message) ?? [];
  };
  const findBodies = findByMessage(how.body);
  const findLinks = how.attachments === undefined ? () => [] : findByMessage(how.attachments);
  return ({ element }) => {
    let last: Element | undefined;
    const texts = (element ? findBodies(element) : []).map((body) => {
      // One inside another has been read with it.
      if (last?.contains(body)) return '';
      last = body;
      return readText((body as HTMLIFrameElement).contentDocument?.body ?? body);
    });
    return {
      text: texts.filter(Boolean).join('\n\n'),
      attachments: (element ? findLinks(element) : []).flatMap((link) =>
        readAttachment(link.getAttribute('href'), findValue(how.attachmentName ?? [{}], { element: link })),
      ),
    };
  };
}

/** Addresses are resolved against this page: a history that was fetched is written to be shown here. */
function readAttachment(address: unknown, name?: string): Attachment[] {
  const base = document.baseURI;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return [];
  const url = new URL(address, base).href;
  return url.startsWith('http') ? [{ url, name }] : [];
}
