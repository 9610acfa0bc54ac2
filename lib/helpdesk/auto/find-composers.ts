import type { ComposerMode } from '@/lib/domain/ticket';

import type { Composer } from '../adapter';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';
import { NOTE_WORD, REPLY_WORD } from './page-words';

/** What can be written in, or a frame that may hold such. */
export const EDITABLE = 'textarea,[contenteditable]:not([contenteditable="false"]),iframe';
/** How far up a form says what it is for. */
const MAX_DEPTH = 5;

const ELSEWHERE = 'nav,aside,[role="search"],[role="navigation"]';

/** Editables that can be seen and are large enough to write a reply in, near the thread: after it, or before it. */
export function findComposers(container: Element): Composer[] {
  const document = container.ownerDocument;
  const editables = [...document.querySelectorAll(EDITABLE)].filter(
    (element) =>
      isWritable(element) && element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest(ELSEWHERE),
  );
  const around = (element: Element): number => {
    let distance = 0;
    for (let part: Element | null = element; part && !part.contains(container); part = part.parentElement)
      distance += 1;
    return distance;
  };
  // An editor inside the thread is for editing a message.
  const outside = editables.filter((element) => !container.contains(element) || container === document.body);
  return outside
    .toSorted((a, b) => around(a) - around(b))
    .slice(0, 3)
    .flatMap((element) => describeComposer(element));
}

/**
 * How an editable is found again. What it writes, as far as the page says so, is told by the mark that says it: many
 * pages turn one editor from a reply into a note, and then the mark is gone and the kind unknown.
 */
export function describeComposer(element: Element, selectorsOf = findSelectors): Composer[] {
  const selectors = selectorsOf(element);
  // Each finds it alone, so the list of all finds it as long as one of them does.
  const find = selectors.join(', ');
  if (find === '') return [];
  const kind = findKind(element);
  return [...(kind ? [{ find: `:is(${find}):is(${kind.mark})`, mode: kind.mode }] : []), { find, mode: 'unknown' }];
}

/** Whether something can be written there now. */
export function isWritable(element: Element): boolean {
  if (element.localName !== 'iframe') return !element.hasAttribute('readonly') && !element.hasAttribute('disabled');
  try {
    const body = (element as HTMLIFrameElement).contentDocument?.body;
    return body?.matches('[contenteditable]:not([contenteditable="false"])') ?? false;
  } catch {
    return false;
  }
}

interface Kind {
  /** A selector that the editable matches while it is of this kind. */
  mark: string;
  mode: ComposerMode;
}

/** Attributes that say what a field or a form is for. */
const SAYING = ['id', 'name', 'placeholder', 'aria-label', 'title', 'data-placeholder'];

/** The closest mark, on the editable or around it, that speaks of a reply or of a note; none where it speaks of both. */
function findKind(element: Element): Kind | undefined {
  let part: Element | null = element;
  for (let depth = 0; part && depth < MAX_DEPTH && !part.matches('body,main'); depth += 1) {
    const suffix = part === element ? '' : ' *';
    const marks = marksOf(part);
    const kinds = new Set(marks.map(({ mode }) => mode));
    if (kinds.size > 1) return undefined;
    const [first] = marks;
    if (first) return { mark: `${first.select}${suffix}`, mode: first.mode };
    part = part.parentElement;
  }
  return undefined;
}

function marksOf(element: Element): { select: string; mode: ComposerMode }[] {
  const said = [
    // An editor by the name of Summernote begins all its classes so.
    ...[...element.classList]
      .filter((name) => !name.startsWith('note-'))
      .map((name) => ({ select: `.${CSS.escape(name)}`, text: wordsOf(name).join(' ') })),
    ...[...element.attributes]
      .filter(({ name }) => SAYING.includes(name) || name.startsWith('data-'))
      .map(({ name, value }) => ({ select: `[${name}="${CSS.escape(value)}"]`, text: wordsOf(value).join(' ') })),
  ];
  return said.flatMap(({ select, text }) => {
    const isReply = REPLY_WORD.test(text);
    if (text.length > 80 || isReply === NOTE_WORD.test(text)) return [];
    return [{ select, mode: isReply ? ('reply' as const) : ('note' as const) }];
  });
}
