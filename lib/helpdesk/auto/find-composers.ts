import { NOTE_WORD, REPLY_WORD } from '@/lib/adapters/role-words';
import type { ComposerRule } from '@/lib/adapters/shape';
import type { ComposerMode } from '@/lib/domain/ticket';

import * as dom from '../dom';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';

/** A frame may contain an editor. */
export const EDITABLE = 'textarea,[contenteditable]:not([contenteditable="false"]),iframe';
const MAX_DEPTH = 5;

const ELSEWHERE = 'nav,aside,[role="search"],[role="navigation"]';

/** Finds rules for the visible editable elements, the closest to the thread first. */
export function findComposers(container: Element): ComposerRule[] {
  const document = dom.ownerDocument(container);
  const editables = [...document.querySelectorAll(EDITABLE)].filter(
    (element) =>
      isWritable(element) &&
      dom.checkVisibility(element, { checkVisibilityCSS: true }) &&
      !dom.closest(element, ELSEWHERE),
  );
  const around = (element: Element): number => {
    let distance = 0;
    for (let node: Element | null = element; node && !dom.contains(node, container); node = dom.parentElement(node))
      distance += 1;
    return distance;
  };
  // An editor inside the thread edits a message.
  const outside = editables.filter((element) => !dom.contains(container, element) || container === document.body);
  return outside
    .toSorted((a, b) => around(a) - around(b))
    .slice(0, 3)
    .flatMap((element) => describeComposer(element));
}

/**
 * Describes an editable element, so that it is found again. Its mode applies while its mark is there: one editor may turn from
 * a reply into a note and lose the mark.
 */
export function describeComposer(element: Element, selectorsOf = findSelectors): ComposerRule[] {
  const selectors = selectorsOf(element);
  const find = selectors.join(', ');
  if (find === '') return [];
  const kind = findKind(element);
  return [...(kind ? [{ find: `:is(${find}):is(${kind.mark})`, mode: kind.mode }] : []), { find, mode: 'unknown' }];
}

export function isWritable(element: Element): boolean {
  if (dom.localName(element) !== 'iframe')
    return !dom.hasAttribute(element, 'readonly') && !dom.hasAttribute(element, 'disabled');
  try {
    const body = (element as HTMLIFrameElement).contentDocument?.body;
    return (body && dom.matches(body, '[contenteditable]:not([contenteditable="false"])')) ?? false;
  } catch {
    return false;
  }
}

interface ComposerMark {
  mark: string;
  mode: ComposerMode;
}

const SAYING = ['id', 'name', 'placeholder', 'aria-label', 'title', 'data-placeholder'];

/** Finds the closest mark of a reply or a note; undefined if marks name both. */
function findKind(element: Element): ComposerMark | undefined {
  let node: Element | null = element;
  for (let depth = 0; node && depth < MAX_DEPTH && !dom.matches(node, 'body,main'); depth += 1) {
    const suffix = node === element ? '' : ' *';
    const marks = kindMarksOf(node);
    const kinds = new Set(marks.map(({ mode }) => mode));
    if (kinds.size > 1) return undefined;
    const [first] = marks;
    if (first) return { mark: `${first.select}${suffix}`, mode: first.mode };
    node = dom.parentElement(node);
  }
  return undefined;
}

function kindMarksOf(element: Element): { select: string; mode: ComposerMode }[] {
  const said = [
    // Summernote starts all its classes with `note-`.
    ...[...dom.classList(element)]
      .filter((name) => !name.startsWith('note-'))
      .map((name) => ({ select: `.${CSS.escape(name)}`, text: wordsOf(name).join(' ') })),
    ...[...dom.attributes(element)]
      .filter(({ name }) => SAYING.includes(name) || name.startsWith('data-'))
      .map(({ name, value }) => ({ select: `[${name}="${CSS.escape(value)}"]`, text: wordsOf(value).join(' ') })),
  ];
  return said.flatMap(({ select, text }) => {
    const isReply = REPLY_WORD.test(text);
    if (text.length > 80 || isReply === NOTE_WORD.test(text)) return [];
    return [{ select, mode: isReply ? ('reply' as const) : ('note' as const) }];
  });
}
