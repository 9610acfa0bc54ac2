import type { Attachment, TicketMessage, TicketRole } from '@/lib/domain/ticket';

import type { Elements, RoleRule, Stated, Thread } from './adapter';
import { collapseSpace, createTextReader } from './extract-text';
import { findValue, findValues, type Scope, valuesAt } from './find-value';
import { parseHtml } from './parse-html';

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
  const { messages, order } = thread;
  const found =
    'path' in messages
      ? valuesAt(stated, messages.path)
          .find(Array.isArray)
          ?.map((facts: unknown): FoundMessage => ({ facts }))
      : Array.from(container.querySelectorAll(messages.each), (element): FoundMessage => ({ element }));
  for (const message of found ?? []) message.id = findValue(thread.id, message);
  const isReversed =
    order === 'newest-first' || (order === 'by-id' && Number(found?.[0]?.id) > Number(found?.at(-1)?.id));
  return isReversed ? found?.toReversed() : found;
}

/**
 * What the messages say and who says it. Takes time in proportion to their number.
 * @param container what they were found in
 * @param page the page around the thread, for rules that ask who the customers are
 */
export function readMessages(
  found: FoundMessage[],
  container: ParentNode,
  thread: Thread,
  page: Scope,
): TicketMessage[] {
  const decideRole = createRoleJudge(thread.roles, page);
  const readContent =
    'path' in thread.messages ? createStatedReader(thread.messages) : createContentReader(container, thread.messages);
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

/** Who the customers are is looked up once, not for every message. */
function createRoleJudge(rules: RoleRule[], page: Scope): (message: FoundMessage) => TicketRole {
  const known = rules.map((rule) => ({
    ...rule,
    facts: Object.entries(rule.facts ?? {}),
    people: rule.author && findValues(rule.author.among, page),
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

/** Looks things up once in the whole thread, which takes half the time of looking into each message. */
function createContentReader(container: ParentNode, how: Elements): ReadContent {
  const readText = createTextReader(how);
  const findByMessage = (select: string): Map<Element | null, Element[]> =>
    Map.groupBy(container.querySelectorAll(select), (element) => element.closest(how.each));
  const bodies = findByMessage(how.body);
  const links = findByMessage(how.attachments ?? ':not(*)');
  return ({ element = null }) => {
    let last: Element | undefined;
    const texts = (bodies.get(element) ?? []).map((body) => {
      // One inside another has been read with it.
      if (last?.contains(body)) return '';
      last = body;
      return readText((body as HTMLIFrameElement).contentDocument?.body ?? body);
    });
    return {
      text: texts.filter(Boolean).join('\n\n'),
      attachments: (links.get(element) ?? []).flatMap((link) =>
        readAttachment(link.getAttribute('href'), link.textContent),
      ),
    };
  };
}

/** Addresses are resolved against this page: a history that was fetched is written to be shown here. */
function readAttachment(address: unknown, words = ''): Attachment[] {
  const base = document.baseURI;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return [];
  const url = new URL(address, base).href;
  return url.startsWith('http') ? [{ url, name: collapseSpace(words).trim() || undefined }] : [];
}
