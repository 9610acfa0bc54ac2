import type { Attachment, TicketMessage, TicketRole } from '@/lib/domain/ticket';

import type { Elements, RoleRule, Stated, Thread } from './adapter';
import { collapseSpace, extractText } from './extract-text';
import { findValue, findValues, queryInside, type Scope, valuesAt } from './find-value';

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
  const peopleOf = new Map(rules.map((rule) => [rule, rule.author && findValues(rule.author.among, page)]));
  const holds = (rule: RoleRule, message: FoundMessage): boolean =>
    (!rule.is || !!message.element?.matches(rule.is)) &&
    Object.entries(rule.facts ?? {}).every(([fact, may]) => may.includes(findValues({ fact }, message)[0] ?? '')) &&
    (!rule.author || findValues(rule.author.is, message).some((person) => peopleOf.get(rule)?.includes(person)));
  return (message) => rules.find((rule) => holds(rule, message))?.role ?? 'unknown';
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
  let bodies = queryInside(element, how.body);
  if (bodies.length > 1)
    bodies = bodies.filter((body) => !bodies.some((other) => other !== body && other.contains(body)));
  const links = how.attachments === undefined ? [] : queryInside(element, how.attachments);
  return {
    text: bodies
      .map((body) => extractText((body as HTMLIFrameElement).contentDocument?.body ?? body, how))
      .filter(Boolean)
      .join('\n\n'),
    attachments: links.flatMap((link) => readAttachment(link.getAttribute('href'), link.textContent)),
  };
}

/** Parsed apart from the page: nothing in it runs or is loaded. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Addresses are resolved against this page: a history that was fetched is written to be shown here. */
function readAttachment(address: unknown, words = ''): Attachment[] {
  const url =
    typeof address === 'string' && URL.canParse(address, document.baseURI) && new URL(address, document.baseURI);
  const name = collapseSpace(words).trim() || undefined;
  return url && /^https?:/.test(url.protocol) ? [{ url: url.href, name }] : [];
}
