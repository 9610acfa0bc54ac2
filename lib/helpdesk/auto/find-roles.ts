import type { RoleRule, Source } from '../adapter';
import { type BlockParts, labelsOf, lineOf } from './block-parts';
import { keysOf } from './element-keys';
import { wordsOf } from './lasting-name';
import { NAMED_ROLES, NOTE_LABEL, type NamedRole, rolesOfWords } from './page-words';

/** What tells some blocks from the others: a selector for the block, and which blocks it holds for. */
export interface Mark {
  is: string;
  holds: Set<Element>;
  /** The block's own, or that of something in it. */
  isOwn: boolean;
}

/** Elements in a block that are looked at for marks; more are words and their formatting. */
const MAX_INSIDE = 80;

/** The marks that some blocks have and others have not. The words of a message are not looked at: anybody writes them. */
export function findMarks(blocks: readonly Element[], body: string | undefined): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (is: string, block: Element, isOwn: boolean): void => {
    const mark = marks.get(is) ?? { is, holds: new Set(), isOwn };
    mark.holds.add(block);
    marks.set(is, mark);
  };
  for (const block of blocks) {
    for (const key of marksOf(block)) add(key, block, true);
    const inside = [...block.querySelectorAll('*')].filter((element) => !body || !element.parentElement?.closest(body));
    for (const element of inside.slice(0, MAX_INSIDE)) {
      for (const key of marksOf(element)) add(`:has(${key})`, block, false);
    }
  }
  return [...marks.values()].filter(({ holds }) => holds.size < blocks.length);
}

/** Every class counts, even one of a design system: a colour may be all that tells a note. */
function marksOf(element: Element): string[] {
  const classes = [...element.classList].map((name) => `.${CSS.escape(name)}`);
  return [...new Set([...keysOf(element).filter((key) => /^[[.]/.test(key)), ...classes])];
}

export interface FoundRoles {
  rules: RoleRule[];
  /**
   * Some blocks say in words that they are notes, and nothing in the markup tells them from the others; or what is around
   * agents' messages looks different, which may be all that tells a note.
   */
  hasHiddenNotes: boolean;
}

/**
 * Who wrote which block, as far as the page says so: by the words in classes and attributes that some blocks have, by
 * labels such as "Internal note", and by whether an author is the person that the page names as the customer. What none
 * of these tells stays without a rule, so that it is read as `unknown`.
 * @param people who the customers are, where the page says it outside the thread
 */
export function findRoles(blocks: readonly Element[], parts: BlockParts, people: Source | undefined): FoundRoles {
  const marks = findMarks(blocks, parts.body);
  const byRole = new Map<NamedRole, Mark[]>();
  for (const mark of marks) {
    const roles = rolesOfWords(wordsOf(mark.is.replace(/^:has\(|\)$/g, '')));
    const [role] = roles;
    if (role && roles.length === 1) byRole.set(role, [...(byRole.get(role) ?? []), mark]);
  }

  const labelled = blocks.filter((block) =>
    labelsOf(block).some((label) => NOTE_LABEL.test(lineOf(label)) && !(parts.body && label.closest(parts.body))),
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
  const looks = findLooksAround(blocks);
  const hasHiddenNotes =
    hidden.some((block) => !isOf('note', block)) || new Set(replies.map((block) => looks.get(block))).size > 1;

  const rules: RoleRule[] = [];
  for (const role of NAMED_ROLES) {
    for (const { is } of chooseMarks(uncontradicted(role, byRole))) rules.push({ role, is });
  }
  if (people && parts.author && !byRole.has('customer')) {
    rules.push({ role: 'customer', author: { is: { select: parts.author }, among: people } });
  }
  return { rules, hasHiddenNotes };
}

/** The classes of what is around each block alone, as far out as all blocks have something of their own around them. */
function findLooksAround(blocks: readonly Element[]): Map<Element, string> {
  const around = blocks.map((block, index) => {
    // The blocks stand in the page's order: what holds another one holds the one before or after.
    const others = [blocks[index - 1], blocks[index + 1]].filter((other) => other !== undefined);
    const alone: string[] = [];
    let outer = block.parentElement;
    while (outer && !others.some((other) => outer?.contains(other))) {
      alone.push([...outer.classList].toSorted().join(' '));
      outer = outer.parentElement;
    }
    return alone;
  });
  const depth = Math.min(...around.map(({ length }) => length));
  return new Map(blocks.map((block, index) => [block, around[index]?.slice(0, depth).join('/') ?? '']));
}

/**
 * The marks of a role without those that hold for a block of the opposite role too: where customer and agent are said of
 * one block, that mark says something else (such as to whom it went).
 */
function uncontradicted(role: NamedRole, byRole: ReadonlyMap<NamedRole, Mark[]>): Mark[] {
  const marks = byRole.get(role) ?? [];
  const opposite = role === 'customer' ? 'agent' : role === 'agent' ? 'customer' : undefined;
  const others = (opposite ? byRole.get(opposite) : undefined) ?? [];
  const clashes = (mark: Mark): Mark[] =>
    others.filter((other) => [...mark.holds].some((block) => other.holds.has(block)));
  // Of two that clash, the block's own mark is believed before that of something in it.
  return marks.filter((mark) => clashes(mark).every((other) => mark.isOwn && !other.isOwn));
}

/** How many marks are kept for one role. */
const MAX_MARKS = 3;

/**
 * Of marks of one role the few that hold for most of its blocks: the block's own, or else those of what is in it, and
 * attributes before classes. Further ones for the same blocks are kept, in case the first is renamed.
 */
function chooseMarks(marks: readonly Mark[]): Mark[] {
  const hasOwn = marks.some(({ isOwn }) => isOwn);
  return marks
    .filter(({ isOwn }) => isOwn || !hasOwn)
    .toSorted((a, b) => b.holds.size - a.holds.size || rank(b) - rank(a))
    .slice(0, MAX_MARKS);
}

function rank({ is }: Mark): number {
  return (/\[.*=/.test(is) ? 2 : is.includes('[') ? 1 : 0) - is.length / 100;
}
