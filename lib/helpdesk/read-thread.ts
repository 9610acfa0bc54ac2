import type { Attachment, TicketMessage, TicketRole } from '@/lib/domain/ticket';

import type { Elements, RoleRule, Stated, Thread } from './adapter';
import { collapseSpace, extractText } from './extract-text';
import { findValue, findValues, type Scope, valuesAt } from './find-value';

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
 * @param page the page around the thread, for rules that ask who the customers are
 */
export function readMessages(found: FoundMessage[], thread: Thread, page: Scope): TicketMessage[] {
  const decideRole = createRoleJudge(thread.roles, page);
  return found.map((message) => ({
    id: message.id,
    author: findValue(thread.author, message),
    createdAt: findValue(thread.time, message),
    role: decideRole(message),
    ...readContent(message, thread.messages),
  }));
}

/** Who the customers are is looked up once, not for every message. */
function createRoleJudge(rules: RoleRule[], page: Scope): (message: FoundMessage) => TicketRole {
  const people = rules.map(({ author }) => author && findValues(author.among, page));
  return (message) =>
    rules.find(
      ({ is, facts, author }, index) =>
        (!is || message.element?.matches(is)) &&
        Object.entries(facts ?? {}).every(([fact, may]) => may.includes(findValue([{ fact }], message) ?? '')) &&
        (!author || people[index]?.includes(findValue([author.is], message) ?? '')),
    )?.role ?? 'unknown';
}

function readContent(
  { element, facts }: FoundMessage,
  how: Elements | Stated,
): { text: string; attachments: Attachment[] } {
  if ('path' in how) {
    const [text] = valuesAt(facts, how.text);
    const [html] = valuesAt(facts, how.html);
    return {
      text: typeof text === 'string' ? text.trim() : typeof html === 'string' ? extractText(parseHtml(html).body) : '',
      attachments: valuesAt(facts, how.attachments).flatMap((address) => readAttachment(address)),
    };
  }
  const findAll = (selector: string): Element[] => [...(element?.querySelectorAll(selector) ?? [])];
  const bodies = findAll(how.body);
  const texts = bodies.map((body) =>
    // One inside another has been read with it.
    bodies.some((other) => other !== body && other.contains(body))
      ? ''
      : extractText((body as HTMLIFrameElement).contentDocument?.body ?? body, how),
  );
  const links = how.attachments ? findAll(how.attachments) : [];
  return {
    text: texts.filter(Boolean).join('\n\n'),
    attachments: links.flatMap((link) => readAttachment(link.getAttribute('href'), link.textContent)),
  };
}

/** Parsed apart from the page: nothing in it runs or is loaded. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Addresses are resolved against this page: a history that was fetched is written to be shown here. */
function readAttachment(address: unknown, words = ''): Attachment[] {
  const base = document.baseURI;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return [];
  const url = new URL(address, base).href;
  return url.startsWith('http') ? [{ url, name: collapseSpace(words).trim() || undefined }] : [];
}
