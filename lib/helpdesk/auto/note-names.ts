import type { RoleRule } from '@/lib/adapters/shape';

import * as dom from '../dom';

const WORDS = ['privat', 'intern', 'note', 'notiz', 'whisper', 'confidential', 'padlock'];
const listMarks = (attributes: readonly string[]): string[] =>
  attributes.flatMap((attribute) => WORDS.map((word) => `[${attribute}*="${word}" i]`));
const MARKS = listMarks(['class', 'data-type', 'data-kind', 'data-visibility']);

/** A larger element inside a message is a note of its own, which makes the message none. */
const BADGE = ':is(span,i,b,em,strong,small,sup,mark,svg,img,td)';

/**
 * Creates rules for notes that the page does not show yet, by the names of their elements. Leaves out a name that a message
 * without the mark of a note has, too.
 * @param isNote whether one of the found rules says that a block is a note or an event.
 */
export function guardNotes(
  blocks: readonly Element[],
  body: string | undefined,
  isNote: (block: Element) => boolean,
): RoleRule[] {
  const others = blocks.filter((block) => !isNote(block));
  const inside = others.flatMap((block) =>
    [...dom.querySelectorAll(block, MARKS.join())].filter((element) => !body || !dom.closest(element, body)),
  );
  const [own = [], inner = []] = [others, inside].map((elements) =>
    MARKS.filter((mark) => !elements.some((element) => dom.matches(element, mark))),
  );
  return [
    ...(own.length > 0 ? [{ role: 'note' as const, is: `:is(${own.join()})` }] : []),
    ...(inner.length > 0 ? [{ role: 'note' as const, is: `:has(${BADGE}:is(${inner.join()}))` }] : []),
  ];
}

/** Lists names of notes inside a message's text. A name that most messages have means something else. */
export function listInnerNotes(blocks: readonly Element[], body: string): string[] {
  const marks = listMarks(['class']);
  const found = blocks.map((block) => [...dom.querySelectorAll(block, `:is(${body}) :is(${marks.join()})`)]);
  const isRare = (mark: string): boolean =>
    found.filter((elements) => elements.some((element) => dom.matches(element, mark))).length * 2 < blocks.length;
  return marks.filter(isRare);
}
