import type { TicketRole } from '@/lib/domain/ticket';

import * as dom from '../dom';
import {
  type LessonExamples,
  hasCustomer,
  type Taught,
  type TaughtMessage,
  type TeachFault,
} from './recipe-from-examples';

/** Roles that the agent can give to a message. Each click chooses the next one. */
const ROLES = ['customer', 'agent', 'note'] as const satisfies readonly TicketRole[];
type Role = (typeof ROLES)[number];

interface Lesson {
  examples: LessonExamples;
  colleagues: readonly string[];
  taught: Taught;
}

type Learn = (examples: LessonExamples & { customer: Element }, colleagues: readonly string[]) => Taught | TeachFault;

type Attempt = [examples: LessonExamples, colleagues: readonly string[]];

/**
 * Gives a message the next role that can be recognized on the page, and learns again. Prefers a role that changes no other
 * example.
 * @returns undefined if no mark and no name on the page distinguishes the message.
 */
export function turnRole(lesson: Lesson, element: Element, learn: Learn): Lesson | undefined {
  const message = lesson.taught.messages.find((each) => each.element === element);
  if (!message) return undefined;
  const tryEach = (attempts: readonly Attempt[], isWanted: (role: TicketRole) => boolean): Lesson[] =>
    attempts.flatMap(([examples, colleagues]) => {
      const { customer } = examples;
      const taught = customer && learn({ ...examples, customer }, colleagues);
      if (!taught || typeof taught === 'string' || !hasCustomer(taught) || !isSameThread(taught, lesson.taught))
        return [];
      const turned = taught.messages.find((each) => each.element === element);
      return turned && isWanted(turned.role) ? [{ examples, colleagues, taught }] : [];
    });
  const learnt = rolesAfter(message.role).flatMap((role) =>
    tryEach(listAttempts(lesson, message, role), (turned) => turned === role),
  );
  const isKept = ({ taught }: Lesson): boolean => keepsExamples(taught, lesson.examples, element);
  const isChanged = (role: TicketRole): boolean => role !== message.role;
  return learnt.find(isKept) ?? tryEach([withoutName(lesson, message)], isChanged)[0] ?? learnt[0];
}

/** Tries `agent` first for an unknown author, because a customer's message would get a reply. */
function rolesAfter(role: TicketRole): Role[] {
  const next = Math.max(
    ROLES.findIndex((each) => each === role),
    0,
  );
  return [...ROLES.slice(next + 1), ...ROLES.slice(0, next + 1)].filter((each) => each !== role);
}

/** Lists attempts to learn the role: the author as a colleague, the message as an example, or two examples swapped. */
function listAttempts(lesson: Lesson, message: TaughtMessage, role: Role): Attempt[] {
  const { examples, taught } = lesson;
  const { element, author } = message;
  const rest: LessonExamples = { ...examples };
  for (const each of ROLES) {
    if (rest[each] && dom.contains(element, rest[each])) Reflect.deleteProperty(rest, each);
  }
  // A lesson needs a customer's message, so another one replaces it.
  const other = taught.messages.find((each) => each.role === 'customer' && each.element !== element);
  const complete = rest.customer || !other ? rest : { ...rest, customer: other.element };
  const [, others] = withoutName(lesson, message);
  const before = ROLES.find((each) => each === message.role);
  return [
    ...(role === 'agent' && author ? [[complete, [...others, author]] satisfies Attempt] : []),
    [{ ...complete, [role]: element }, others],
    ...(before && rest[role] ? [[{ ...rest, [role]: element, [before]: rest[role] }, others] satisfies Attempt] : []),
  ];
}

function withoutName({ examples, colleagues }: Lesson, { author }: TaughtMessage): Attempt {
  return [examples, colleagues.filter((name) => name !== author)];
}

function isSameThread(one: Taught, other: Taught): boolean {
  return (
    one.messages.length === other.messages.length &&
    one.messages.every(({ element }, index) => other.messages[index]?.element === element)
  );
}

function keepsExamples({ messages }: Taught, examples: LessonExamples, turned: Element): boolean {
  return messages.every(
    ({ element, role }) =>
      element === turned ||
      ROLES.every((each) => role === each || !examples[each] || !dom.contains(element, examples[each])),
  );
}
