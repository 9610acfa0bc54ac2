import { rolesOfWords } from '@/lib/adapters/role-words';
import type { RoleRule } from '@/lib/adapters/shape';
import type { TicketRole } from '@/lib/domain/ticket';

import { type BlockFields, lineOf } from '../auto/block-fields';
import { keysOf } from '../auto/element-keys';
import { ATTACHMENTS } from '../auto/find-recipe';
import type { Requester } from '../auto/find-requester';
import { findMarks, findRoles, type Mark, noteMarksOf } from '../auto/find-roles';
import { isLastingName, wordsOf } from '../auto/lasting-name';
import * as dom from '../dom';

export interface RoleExamples {
  customer?: Element | undefined;
  agent?: Element | undefined;
  note?: Element | undefined;
}
type Example = keyof RoleExamples;

export interface People {
  /** The customer's name and its place on the page, outside the messages if possible. */
  requester?: (Requester & { isOutside: boolean }) | undefined;
  colleagues: readonly string[];
}

export interface LearntRoles {
  rules: RoleRule[];
  /** Marks of notes that mean something else, because examples of the customer and of the agent have them. */
  publicMarks: string[];
  /** Whether the authors' names may identify agents. */
  isByName: boolean;
}

interface Side {
  holds: Iterable<Element>;
  example: Element | undefined;
}

const MAX_CANDIDATES = 15;
const MAX_KEPT = 3;

/**
 * Learns roles by the mark that only one example has and that divides the other messages best, or by the authors' names if no
 * mark does. Other messages stay unknown. So does a message with an additional mark, because it may be a note.
 */
export function learnRoles(
  blocks: readonly Element[],
  fields: BlockFields,
  examples: RoleExamples,
  { requester, colleagues }: People,
): LearntRoles {
  const marks = findMarks(blocks, fields.body);
  const shown = Object.entries(examples).filter((entry): entry is [Example, Element] => entry[1] !== undefined);
  const candidatesOf = (role: Example, example: Element): Mark[] =>
    marks
      .filter(({ holds }) =>
        shown.every(([other, block]) => holds.has(block) === (other === role || block === example)),
      )
      .toSorted((a, b) => worthOf(b, role) - worthOf(a, role))
      .slice(0, MAX_CANDIDATES);

  const found = findRoles(blocks, fields);
  const isOfExample = ({ is }: RoleRule): boolean =>
    shown.some(([role, block]) => role !== 'note' && is && dom.matches(block, is));
  const others = found.rules.filter((rule) => (rule.role === 'note' || rule.role === 'system') && !isOfExample(rule));

  const authorOf = createAuthorReader(fields);
  const notes = examples.note ? keep(candidatesOf('note', examples.note)[0], marks) : [];
  const { customer, agent } = chooseSides(blocks, candidatesOf, examples, authorOf);

  const is = fields.author && { select: fields.author };
  const [customerName, agentName] = [examples.customer, examples.agent].map((example) => example && authorOf(example));
  // The author identifies no role if one person wrote both examples.
  const asking = is && requester && requester.name !== agentName ? { is, among: requester.among } : undefined;
  const names = [
    ...new Set([...(!agent && agentName && agentName !== customerName ? [agentName] : []), ...colleagues]),
  ];
  const isNamed = (block: Element): boolean => names.includes(authorOf(block));
  const isAsking = (block: Element): boolean => !!asking && authorOf(block) === requester?.name;
  const hasHiddenNotes = found.hasHiddenNotes && notes.length === 0;

  // A third person's message may have the customer's mark.
  const isNarrow = requester?.isOutside || ![...(customer?.holds ?? [])].every(isAsking);
  const customers: RoleRule[] = customer
    ? keep(customer, marks).map(({ is: mark }) => ({
        role: 'customer',
        is: mark,
        ...(isNarrow && asking && { author: asking }),
      }))
    : asking
      ? [{ role: 'customer', author: asking }]
      : [];
  const agents: RoleRule[] = keep(agent, marks).map(({ is: mark }) => ({ role: 'agent', is: mark }));
  const named: RoleRule[] = is && names.length > 0 ? [{ role: 'agent', author: { is, names } }] : [];
  const sides: Side[] = [
    { holds: customer?.holds ?? blocks.filter(isAsking), example: examples.customer ?? blocks.find(isAsking) },
    { holds: agent?.holds ?? blocks.filter(isNamed), example: examples.agent },
  ];
  const strange = findStrange(marks, sides, fields.body);
  const marked: RoleRule[] = [
    ...others,
    ...findEvents(blocks, fields.body),
    ...notes.map(({ is: mark }): RoleRule => ({ role: 'note', is: mark })),
    ...strange.map(({ is: mark }): RoleRule => ({ role: 'unknown', is: mark })),
  ];
  const isMarked = (block: Element): boolean => marked.some((rule) => rule.is && dom.matches(block, rule.is));
  // A colleague's name does not distinguish a reply from a note.
  const headings = new Set(
    is && blocks.filter((block) => isNamed(block) && !isMarked(block)).map(createHeadingReader(is.select)),
  );
  const isByName = !!is && !hasHiddenNotes && headings.size < 2;
  const headed = is && !isByName && !hasHiddenNotes && !agent ? learnHeadings(blocks, is.select, examples, names) : [];
  // If only words label notes, no mark distinguishes the agents' messages from them.
  const rules = [...marked, ...headed, ...(isByName ? named : []), ...customers, ...(hasHiddenNotes ? [] : agents)];
  const ofExamples = [examples.customer, examples.agent].flatMap((block) => (block ? noteMarksOf(block, fields) : []));
  return {
    rules,
    publicMarks: [...new Set([...found.publicMarks, ...ofExamples])],
    isByName: isByName || headed.length > 0,
  };
}

/**
 * Learns whole headings, such as "Kim commented", where only their words distinguish replies from notes. The words of the reply
 * must occur in another heading, because other words may belong only to this message.
 */
function learnHeadings(
  blocks: readonly Element[],
  author: string,
  { agent, note }: RoleExamples,
  names: readonly string[],
): RoleRule[] {
  const heading = agent && findHeading(agent, author);
  const select =
    heading &&
    keysOf(heading).find((key) =>
      blocks.every((block) => dom.querySelector(block, key) === findHeading(block, author)),
    );
  if (!select) return [];
  /** The text before the name and behind it. A time would make each heading different. */
  const wordsOfHeading = (block: Element): string[] | undefined => {
    const [node, named] = [select, author].map((key) => dom.querySelector(block, key));
    const words = node && named ? lineOf(node).split(lineOf(named)) : [];
    return words.length === 2 && !words.some((word) => /\p{Nd}/u.test(word)) ? words : undefined;
  };
  const createRule = (role: TicketRole, words: readonly string[]): RoleRule => ({
    role,
    author: { is: { select }, names: names.map((name) => words.join(name)) },
  });
  const [reply, internal] = [agent, note].map((block) => block && wordsOfHeading(block));
  const isReply = (block: Element): boolean => wordsOfHeading(block)?.join('|') === reply?.join('|');
  if (!reply || (note && isReply(note)) || blocks.filter(isReply).length < 2) return [];
  return [...(internal ? [createRule('note', internal)] : []), createRule('agent', reply)];
}

/** An entry without text and files is an event, such as a new status. */
function findEvents(blocks: readonly Element[], body: string | undefined): RoleRule[] {
  // A message may be its own body.
  const content = body && `:is(${body}, :has(${body}, ${ATTACHMENTS}))`;
  return content && blocks.some((block) => !dom.matches(block, content))
    ? [{ role: 'system', is: `:not(${content})` }]
    : [];
}

function chooseSides(
  blocks: readonly Element[],
  candidatesOf: (role: Example, example: Element) => Mark[],
  { customer, agent }: RoleExamples,
  authorOf: (block: Element) => string,
): { customer?: Mark | undefined; agent?: Mark | undefined } {
  if (!customer) return {};
  const ofCustomer = candidatesOf('customer', customer);
  // Without an agent's message to compare, the mark must name the customer.
  if (!agent) return { customer: ofCustomer.find((mark) => speaksOf(mark, 'customer')) };
  // One author cannot be both. A mark that implies this is a coincidence.
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
 * Whether two marks distinguish roles. Inner elements may differ for other reasons, such as an attached file, so their marks must
 * be of one family (`:has(.bg-blue)` and `:has(.bg-grey)`) or name the role.
 */
function isMeant(one: Mark, other: Mark): boolean {
  const [first, second] = [one, other].map(({ is }) => wordsOf(is.replace(/^:has/, '')));
  return (
    (one.isOwn && other.isOwn) || first?.[0] === second?.[0] || (speaksOf(one, 'customer') && speaksOf(other, 'agent'))
  );
}

const PERSON_LINK = 'a[href*="user"], a[href*="profile"], a[href*="contact"], a[href*="customer"]';

export function createAuthorReader({ author, body }: BlockFields): (block: Element) => string {
  return (block) => {
    // A link in the text of a message may lead to anybody.
    const named = [...dom.querySelectorAll(block, author ?? PERSON_LINK)];
    const element = author ? named[0] : named.find((link) => !body || !dom.closest(link, body));
    return element ? lineOf(element) : '';
  };
}

const TIME = ['title', 'datetime'];

/** Finds the closest element around the author's name that has other words, too. */
function findHeading(block: Element, author: string): Element | null {
  const element = dom.querySelector(block, author);
  let node = element;
  while (node && node !== block && lineOf(node) === lineOf(element ?? node)) node = dom.parentElement(node);
  return node === block ? null : node;
}

/** Reads the letters around an author's name, such as "commented", without times. */
function createHeadingReader(author: string): (block: Element) => string {
  return (block) => {
    const node = findHeading(block, author);
    if (!node) return '';
    const name = lineOf(dom.querySelector(block, author) ?? node);
    const times = [...dom.querySelectorAll(node, '*')].filter(
      (each) =>
        dom.childElementCount(each) === 0 &&
        /\p{Nd}/u.test(lineOf(each) + TIME.map((attribute) => dom.getAttribute(each, attribute) ?? '').join('')),
    );
    const words = [name, ...times.map(lineOf)].reduce((rest, known) => rest.replace(known, ''), lineOf(node));
    return words.replaceAll(/[^\p{L}]/gu, '');
  };
}

/** Opposite marks have the same attribute or class prefix. */
function familyOf({ is }: Mark): string {
  return is.replace(/=.*/s, '').replace(/[-_][^-_]*$/, '');
}

function speaksOf({ is }: Mark, role: Example): boolean {
  const roles = rolesOfWords(wordsOf(is.replace(/^:has/, '')));
  return roles.length === 1 && roles[0] === role;
}

function worthOf(mark: Mark, role: Example): number {
  const roles = rolesOfWords(wordsOf(mark.is.replace(/^:has/, '')));
  const names = mark.is.match(/[.]([\w-]+)/)?.[1];
  return (
    (mark.isOwn ? 4 : 1) +
    (/^[^[]*\[.*=/.test(mark.is) ? 2 : 0) +
    (roles.includes(role) ? 5 : roles.length > 0 ? -4 : 0) +
    (names === undefined || isLastingName(names) ? 2 : 0)
  );
}

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

const KIND = /(?:type|kind)="/;

/** Finds marks of messages that have a side's mark, but differ from its example in colour or kind. */
function findStrange(marks: readonly Mark[], sides: readonly Side[], body: string | undefined): Mark[] {
  const strange = new Set<Element>();
  for (const { holds, example } of sides) {
    if (!example) continue;
    const colour = colourOf(example, body);
    const otherKinds = marks.filter((mark) => mark.isOwn && KIND.test(mark.is) && !mark.holds.has(example));
    for (const block of holds) {
      if (colourOf(block, body) !== colour || otherKinds.some((mark) => mark.holds.has(block))) strange.add(block);
    }
  }
  if (strange.size === 0) return [];
  const found = marks
    .filter(({ holds }) => [...holds].every((block) => strange.has(block)))
    .toSorted((a, b) => b.holds.size - a.holds.size || Number(b.isOwn) - Number(a.isOwn));
  const seen = new Set<Element>();
  return found.filter(({ holds }) => {
    const isNew = [...holds].some((block) => !seen.has(block));
    for (const block of holds) seen.add(block);
    return isNew;
  });
}

function colourOf(block: Element, body: string | undefined): string {
  const path: Element[] = [block];
  const words = body ? dom.querySelector(block, body) : null;
  for (let node: Element | null = words; node && node !== block; node = dom.parentElement(node)) path.push(node);
  const colours = path.map((node) => getComputedStyle(node).backgroundColor);
  const isNone = (colour: string): boolean => colour.startsWith('rgba') && colour.endsWith(', 0)');
  return colours.filter((colour) => colour !== '' && colour !== 'transparent' && !isNone(colour)).join(' ');
}
