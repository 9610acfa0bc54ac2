import { isNoteLabel, NAMED_ROLES, type NamedRole, rolesOfWords } from '@/lib/adapters/role-words';
import type { RoleRule, ValueSource } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { exceptWords, listInnerNames, listNoteMarks } from '../note-marks';
import { type BlockFields, labelsOf, lineOf } from './block-fields';
import { keysOf } from './element-keys';
import { wordsOf } from './lasting-name';

export interface Mark {
  is: string;
  holds: Set<Element>;
  /** Whether the mark is on the block itself and not on an element inside. */
  isOwn: boolean;
}

const MAX_INSIDE = 80;

/** Finds the marks that only some blocks have. Ignores text, because its writer may write anything. */
export function findMarks(blocks: readonly Element[], body: string | undefined): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (is: string, block: Element, isOwn: boolean): void => {
    const mark = marks.get(is) ?? { is, holds: new Set(), isOwn };
    mark.holds.add(block);
    marks.set(is, mark);
  };
  for (const block of blocks) {
    for (const key of ownMarksOf(block)) add(key, block, true);
    const inside = [...dom.querySelectorAll(block, '*')].filter(
      (element) => !body || !dom.closestAround(element, body),
    );
    for (const element of inside.slice(0, MAX_INSIDE)) {
      for (const key of ownMarksOf(element)) add(`:has(${key})`, block, false);
    }
  }
  return [...marks.values()].filter(({ holds }) => holds.size < blocks.length);
}

/** These classes describe a position in the thread, not the writer. */
const PLACES = /^\.(odd|even|first|last)$/;

/** Every other class counts, even a generated one: a colour may be the only mark of a note. */
function ownMarksOf(element: Element): string[] {
  const classes = [...dom.classList(element)].map((name) => `.${CSS.escape(name)}`);
  return [...new Set([...keysOf(element), ...classes])].filter((key) => /^[[.]/.test(key) && !PLACES.test(key));
}

export interface FoundRoles {
  rules: RoleRule[];
  /** Marks of notes that public messages of this page have, too. */
  publicMarks: string[];
  /** Whether the page may have notes that no mark identifies: only words label some, or the elements around replies differ. */
  hasHiddenNotes: boolean;
}

/** Finds the roles of blocks by marks, labels and authors who are the customer. Other blocks are read as `unknown`. */
export function findRoles(
  blocks: readonly Element[],
  fields: BlockFields,
  people?: ValueSource,
  requester?: string,
): FoundRoles {
  const marks = findMarks(blocks, fields.body);
  const byRole = new Map<NamedRole, Mark[]>();
  for (const mark of marks) {
    const roles = rolesOfWords(wordsOf(mark.is.replace(/^:has\(|\)$/g, '')));
    const [role] = roles;
    if (role && roles.length === 1) byRole.set(role, [...(byRole.get(role) ?? []), mark]);
  }

  const labelled = blocks.filter((block) =>
    labelsOf(block).some((label) => isNoteLabel(lineOf(label)) && !(fields.body && dom.closest(label, fields.body))),
  );
  const noteMarks = byRole.get('note') ?? [];
  const hidden = labelled.filter((block) => !noteMarks.some(({ holds }) => holds.has(block)));
  if (hidden.length > 0) {
    const exact = marks.filter(
      ({ holds }) => holds.size === labelled.length && labelled.every((block) => holds.has(block)),
    );
    byRole.set('note', [...noteMarks, ...chooseMarks(exact)]);
  }
  const isOf = (role: NamedRole, block: Element): boolean =>
    (byRole.get(role) ?? []).some(({ holds }) => holds.has(block));
  const replies = blocks.filter((block) => isOf('agent', block) && !isOf('note', block) && !isOf('system', block));
  const classes = findClassesAround(blocks);
  const hasHiddenNotes =
    hidden.some((block) => !isOf('note', block)) || new Set(replies.map((block) => classes.get(block))).size > 1;

  const rules: RoleRule[] = [];
  const author = people && fields.author ? { is: { select: fields.author }, among: people } : undefined;
  for (const role of NAMED_ROLES) {
    for (const { is, holds } of chooseMarks(uncontradicted(role, byRole))) {
      // A third person's message may have the customer's mark.
      const isNarrow = role === 'customer' && [...holds].some((block) => authorOf(block, fields) === requester);
      rules.push({ role, is, ...(isNarrow && author && { author }) });
    }
  }
  if (author && !byRole.has('customer')) rules.push({ role: 'customer', author });
  return { rules, publicMarks: findPublicMarks(blocks, fields), hasHiddenNotes };
}

/** Finds names and labels of notes that mean something else: every message has them, or most have them inside. */
function findPublicMarks(blocks: readonly Element[], fields: BlockFields): string[] {
  const [first = [], ...others] = blocks.map((block) => noteMarksOf(block, fields));
  const shared = first.filter((mark) => others.every((marks) => marks.includes(mark)));
  const bodies = blocks.flatMap((block) => (fields.body ? dom.querySelector(block, fields.body) : block) ?? []);
  return [...new Set([...shared, ...listInnerNames(bodies)])];
}

export function noteMarksOf(block: Element, { body, author }: BlockFields): string[] {
  return listNoteMarks(block, exceptWords('', body, author ? [author] : []));
}

export function authorOf(block: Element, { author }: BlockFields): string | undefined {
  const element = author === undefined ? null : dom.querySelector(block, author);
  return element ? lineOf(element) : undefined;
}

function findClassesAround(blocks: readonly Element[]): Map<Element, string> {
  const around = blocks.map((block, index) => {
    // Blocks are in document order, so an element around another block is also around a neighbour.
    const others = [blocks[index - 1], blocks[index + 1]].filter((other) => other !== undefined);
    const alone: string[] = [];
    let outer = dom.parentElement(block);
    while (outer && !others.some((other) => outer && dom.contains(outer, other))) {
      alone.push([...dom.classList(outer)].toSorted().join(' '));
      outer = dom.parentElement(outer);
    }
    return alone;
  });
  const depth = Math.min(...around.map(({ length }) => length));
  return new Map(blocks.map((block, index) => [block, around[index]?.slice(0, depth).join('/') ?? '']));
}

/** Drops marks that a block of the opposite role also has. They mean something else, such as the addressee. */
function uncontradicted(role: NamedRole, byRole: ReadonlyMap<NamedRole, Mark[]>): Mark[] {
  const marks = byRole.get(role) ?? [];
  const opposite = role === 'customer' ? 'agent' : role === 'agent' ? 'customer' : undefined;
  const others = (opposite ? byRole.get(opposite) : undefined) ?? [];
  const clashes = (mark: Mark): Mark[] =>
    others.filter((other) => [...mark.holds].some((block) => other.holds.has(block)));
  return marks.filter((mark) => clashes(mark).every((other) => mark.isOwn && !other.isOwn));
}

const MAX_MARKS = 3;

/** Chooses the marks that match most blocks, and equivalent ones in case the first is renamed. */
function chooseMarks(marks: readonly Mark[]): Mark[] {
  const hasOwn = marks.some(({ isOwn }) => isOwn);
  return marks
    .filter(({ isOwn }) => isOwn || !hasOwn)
    .toSorted((a, b) => b.holds.size - a.holds.size || rank(b) - rank(a))
    .slice(0, MAX_MARKS);
}

function rank({ is }: Mark): number {
  return (/^[^[]*\[.*=/.test(is) ? 2 : is.includes('[') ? 1 : 0) - is.length / 100;
}
