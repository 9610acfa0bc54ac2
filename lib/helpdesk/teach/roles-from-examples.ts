import type { RoleRule } from '../adapter';
import { type BlockParts, lineOf } from '../auto/block-parts';
import { findMarks, findRoles, type Mark } from '../auto/find-roles';
import { isLastingName, wordsOf } from '../auto/lasting-name';
import { rolesOfWords } from '../auto/page-words';

/** Messages that the agent has pointed at, by whose they are. */
export interface RoleExamples {
  customer: Element;
  agent?: Element | undefined;
  note?: Element | undefined;
}
type Example = keyof RoleExamples;

/** Of the marks of one example those that are looked at in pairs with the other's. */
const MAX_CANDIDATES = 15;
/** The same messages may be told by several marks; that many are kept, in case one is renamed. */
const MAX_KEPT = 3;

/**
 * What tells the customer's messages from the agents', learnt from one of each: the mark that only the one has and that
 * divides the other messages best. A message with neither mark stays unknown, and so does one that looks different from
 * its example by a mark of its own, since it may be a note.
 */
export function learnRoles(blocks: readonly Element[], parts: BlockParts, examples: RoleExamples): RoleRule[] {
  const marks = findMarks(blocks, parts.body);
  const shown = Object.entries(examples).filter((entry): entry is [Example, Element] => entry[1] !== undefined);
  const candidatesOf = (role: Example, example: Element): Mark[] =>
    marks
      .filter(({ holds }) =>
        shown.every(([other, block]) => holds.has(block) === (other === role || block === example)),
      )
      .toSorted((a, b) => worthOf(b, role) - worthOf(a, role))
      .slice(0, MAX_CANDIDATES);

  // What the page itself calls a note or an event comes first, unless the agent has shown that it is something else.
  const found = findRoles(blocks, parts, undefined);
  const isOfExample = ({ is }: RoleRule): boolean =>
    shown.some(([role, block]) => role !== 'note' && is && block.matches(is));
  const others = found.rules.filter((rule) => (rule.role === 'note' || rule.role === 'system') && !isOfExample(rule));

  const notes = examples.note ? keep(candidatesOf('note', examples.note)[0], marks) : [];
  const { customer, agent } = chooseSides(blocks, candidatesOf, examples, createAuthorReader(parts));
  const sides: RoleRule[] = [
    ...keep(customer, marks).map(({ is }): RoleRule => ({ role: 'customer', is })),
    ...keep(agent, marks).map(({ is }): RoleRule => ({ role: 'agent', is })),
  ];
  const strange = findStrange(marks, [customer, agent], [examples.customer, examples.agent], parts.body);
  return [
    ...notes.map(({ is }): RoleRule => ({ role: 'note', is })),
    ...others,
    ...strange.map(({ is }): RoleRule => ({ role: 'unknown', is })),
    // Some say in words that they are notes, and no mark tells them: then the agents' messages are not told either.
    ...(found.hasHiddenNotes && notes.length === 0 ? sides.filter(({ role }) => role === 'customer') : sides),
  ];
}

function chooseSides(
  blocks: readonly Element[],
  candidatesOf: (role: Example, example: Element) => Mark[],
  { customer, agent }: RoleExamples,
  authorOf: (block: Element) => string,
): { customer?: Mark | undefined; agent?: Mark | undefined } {
  const ofCustomer = candidatesOf('customer', customer);
  // Without an agent's message to hold against it, only a mark that says so in words is the customer's.
  if (!agent) return { customer: ofCustomer.find((mark) => speaksOf(mark, 'customer')) };
  // One who wrote as the customer does not write as an agent: a mark that says so is there by chance.
  const [customerName, agentName] = [authorOf(customer), authorOf(agent)];
  const isByChance = (one: Mark, other: Mark): boolean =>
    customerName !== agentName &&
    ([...one.holds].some((block) => authorOf(block) === agentName) ||
      [...other.holds].some((block) => authorOf(block) === customerName));
  const pairs = ofCustomer.flatMap((one) =>
    candidatesOf('agent', agent).map((other) => {
      const isApart =
        ![...one.holds].some((block) => other.holds.has(block)) && !isByChance(one, other) && isMeant(one, other);
      const covered = (one.holds.size + other.holds.size) / blocks.length;
      const family = familyOf(one) === familyOf(other) ? 3 : 0;
      return {
        one,
        other,
        worth: isApart ? worthOf(one, 'customer') + worthOf(other, 'agent') + 6 * covered + family : -1,
      };
    }),
  );
  const [best] = pairs.filter(({ worth }) => worth > 0).toSorted((a, b) => b.worth - a.worth);
  return best ? { customer: best.one, agent: best.other } : {};
}

/**
 * What is in a message may differ for many reasons, such as a file in the one and none in the other: two such marks are
 * believed when they are of one kind (`:has(.bg-blue)` and `:has(.bg-grey)`) or speak of their role.
 */
function isMeant(one: Mark, other: Mark): boolean {
  const [first, second] = [one, other].map(({ is }) => wordsOf(is.replace(/^:has/, '')));
  return (
    (one.isOwn && other.isOwn) || first?.[0] === second?.[0] || (speaksOf(one, 'customer') && speaksOf(other, 'agent'))
  );
}

/** A link to who wrote a message, on pages where nothing else names them. */
const PERSON_LINK = 'a[href*="user"], a[href*="profile"], a[href*="contact"], a[href*="customer"]';

/** Who wrote a block, as the page names them; an empty name is nobody's. */
function createAuthorReader({ author, body }: BlockParts): (block: Element) => string {
  return (block) => {
    // Those in the words of a message are anybody's.
    const named = [...block.querySelectorAll(author ?? PERSON_LINK)];
    const element = author ? named[0] : named.find((link) => !body || !link.closest(body));
    return element ? lineOf(element) : '';
  };
}

/** The attribute, or the beginning of the class, that two opposite marks share. */
function familyOf({ is }: Mark): string {
  return is.replace(/=.*$/, '').replace(/[-_][^-_]*$/, '');
}

function speaksOf({ is }: Mark, role: Example): boolean {
  const roles = rolesOfWords(wordsOf(is.replace(/^:has/, '')));
  return roles.length === 1 && roles[0] === role;
}

/** How much a mark promises to mean a role: by its words, by being the message's own, by being more than a look. */
function worthOf(mark: Mark, role: Example): number {
  const roles = rolesOfWords(wordsOf(mark.is.replace(/^:has/, '')));
  const names = mark.is.match(/[.]([\w-]+)/)?.[1];
  return (
    (mark.isOwn ? 4 : 1) +
    (/\[.*=/.test(mark.is) ? 2 : 0) +
    (roles.includes(role) ? 5 : roles.length > 0 ? -4 : 0) +
    (names === undefined || isLastingName(names) ? 2 : 0)
  );
}

/** A mark with others that hold for the very same messages. */
function keep(mark: Mark | undefined, marks: readonly Mark[]): Mark[] {
  if (!mark) return [];
  const same = marks.filter(
    (other) =>
      other !== mark &&
      other.holds.size === mark.holds.size &&
      [...other.holds].every((block) => mark.holds.has(block)),
  );
  const lasting = same.filter(({ is, isOwn }) => isOwn && isLastingName(/[.]([\w-]+)/.exec(is)?.[1] ?? 'mark'));
  return [mark, ...lasting].slice(0, MAX_KEPT);
}

/** What says of which kind a message is, such as `[data-itemtype="Task"]`. */
const KIND = /(?:type|kind)="/;

/** Marks of messages that bear a side's mark but another colour than its example, or are said to be of another kind. */
function findStrange(
  marks: readonly Mark[],
  sides: readonly (Mark | undefined)[],
  examples: readonly (Element | undefined)[],
  body: string | undefined,
): Mark[] {
  const strange = new Set<Element>();
  sides.forEach((side, index) => {
    const example = examples[index];
    if (!side || !example) return;
    const colour = colourOf(example, body);
    const otherKinds = marks.filter(({ is, isOwn, holds }) => isOwn && KIND.test(is) && !holds.has(example));
    for (const block of side.holds) {
      if (colourOf(block, body) !== colour || otherKinds.some(({ holds }) => holds.has(block))) strange.add(block);
    }
  });
  if (strange.size === 0) return [];
  const found = marks
    .filter(({ holds }) => [...holds].every((block) => strange.has(block)))
    .toSorted((a, b) => b.holds.size - a.holds.size || Number(b.isOwn) - Number(a.isOwn));
  const told = new Set<Element>();
  return found.filter(({ holds }) => {
    const isNew = [...holds].some((block) => !told.has(block));
    for (const block of holds) told.add(block);
    return isNew;
  });
}

/** The first background that is one, of a message and of what is around its words. */
function colourOf(block: Element, body: string | undefined): string {
  const path: Element[] = [block];
  const words = body ? block.querySelector(body) : null;
  for (let part: Element | null = words; part && part !== block; part = part.parentElement) path.push(part);
  const colours = path.map((part) => getComputedStyle(part).backgroundColor);
  const isNone = (colour: string): boolean => colour.startsWith('rgba') && colour.endsWith(', 0)');
  return colours.filter((colour) => colour !== '' && colour !== 'transparent' && !isNone(colour)).join(' ');
}
