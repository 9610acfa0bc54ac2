import {
  isLabel,
  isNoteLabel,
  isNoteTitle,
  statesColleagues,
  statesNote,
  statesPublic,
} from '@/lib/adapters/role-words';
import type { Thread } from '@/lib/adapters/shape';
import type { TicketRole } from '@/lib/domain/ticket';

import { wordsOf } from './auto/lasting-name';
import * as dom from './dom';
import { UNREAD } from './is-secret';

/** Commands, such as "Add a private note", say nothing about the message. A subject and a link are a stranger's words. */
const OTHER_WORDS = `a,button,${UNREAD},[role="button"],[role^="menu"],[role="toolbar"],[class*="subject" i]`;
/** A larger element inside a message is a note of its own, which makes the message none. */
const BADGE = 'span,i,b,em,strong,small,sup,mark,svg,use,img,td';
const BLOCK = 'div,section,aside,article,table,td,fieldset,details,blockquote';
const MAX_BADGE = 60;
/** With the spaces of the page's source around it. */
const MAX_TEXT = 200;
const MAX_ELEMENTS = 300;

const KIND = /^(type|kind|visibility|audience|scope|access|privacy|mode|category|variant|channel|subtype|icon|lucide)$/;
const OWN = /^(data-|is-|type$|kind$|visibility$|internal$|private$|public$|icon$)/;
const AUDIENCE = /^(visibility|audience|scope|access|privacy)$/;
const YES = /^(true|1|yes|on)?$/i;
const NO = /^(false|0|no|off)$/i;

const MAX_KEPT = 5000;

/** Remembers the judgements of short texts, which most messages share. */
function keepJudgements(judge: (text: string) => boolean): (text: string) => boolean {
  const kept = new Map<string, boolean>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const judged = judge(text);
    kept.set(text, judged);
    return judged;
  };
}
const isNoteName = keepJudgements((name) => statesNote(wordsOf(name)));
const isNoteWord = keepJudgements(isNoteLabel);

/** Lists the names of an element that state a note: of its classes, its own attributes and its picture. */
function listNames(element: Element): string[] {
  const found: string[] = [];
  for (const attribute of dom.getAttributeNames(element)) {
    const value = dom.getAttribute(element, attribute) ?? '';
    if (attribute === 'class') {
      for (const name of value.split(' ')) if (isNoteName(name)) found.push(`.${name.trim()}`);
    } else if (attribute === 'src' || attribute.endsWith('href')) {
      const [file = ''] = value.slice(Math.max(value.lastIndexOf('#'), value.lastIndexOf('/')) + 1).split('.');
      if (dom.matches(element, 'img,use') && isNoteName(file)) found.push(`[${attribute}=${file}]`);
    } else if (value.length <= MAX_BADGE && OWN.test(attribute) && statesByAttribute(attribute, value)) {
      found.push(`[${attribute}=${value}]`);
    }
  }
  return found;
}

function statesByAttribute(attribute: string, value: string): boolean {
  const words = wordsOf(attribute).filter((word) => word !== 'data');
  const last = words.slice(-1);
  const [kind = ''] = last;
  const values = wordsOf(value);
  return (
    (YES.test(value) && statesNote(words) && statesNote(last)) ||
    (NO.test(value) && statesPublic(words)) ||
    (KIND.test(kind) && statesNote(values)) ||
    (AUDIENCE.test(kind) && statesColleagues(values))
  );
}

const LABELS = ['title', 'aria-label', 'alt'];
function listLabels(element: Element): string[] {
  return LABELS.flatMap((name) => dom.getAttribute(element, name) ?? []);
}

function badgeNames(element: Element): string[] {
  const names = listNames(element);
  const isBadge = names.length > 0 && dom.matches(element, BADGE) && dom.textContent(element).length <= MAX_BADGE;
  return isBadge ? names : [];
}

/** A label without its time. */
function labelMark(label: string): string {
  return label
    .replace(/[^\p{L}\p{S}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const isShown = (element: Element): boolean => !dom.isConnected(element) || dom.checkVisibility(element);

/**
 * Lists what says that a message is a note: names of the entry, and names, titles and visible words of its badges. Leaves out the
 * elements of `except`, which a stranger may have written.
 */
export function listNoteMarks(message: Element, except: string, labels: readonly string[] = []): string[] {
  const isNote = (text: string): boolean =>
    text.length <= MAX_TEXT && (isNoteWord(text) || (labels.length > 0 && isLabel(text, labels)));
  const marks = listNames(message);
  // The name of an entry may go on with its words.
  const own = listLabels(message).map((label) => label.replace(/[:：\n].*/s, ''));
  marks.push(...own.filter(isNote).map(labelMark));
  const left = `${OTHER_WORDS},${except}`;
  let count = 0;
  const walk = (outer: Element): void => {
    for (let node = dom.firstChild(outer); node && count < MAX_ELEMENTS; node = dom.nextSibling(node)) {
      count += 1;
      if (!dom.isElement(node)) {
        const text = dom.nodeValue(node) ?? '';
        if (isNote(text) && dom.nodeType(node) === Node.TEXT_NODE && isShown(outer)) marks.push(labelMark(text));
      } else if (!dom.matches(node, left)) {
        const found = [...badgeNames(node), ...listLabels(node).filter(isNote).map(labelMark)];
        if (found.length > 0 && isShown(node)) marks.push(...found);
        walk(node);
      }
    }
  };
  walk(message);
  return marks;
}

/** Creates the judge whether the helpdesk marks a message as a note, whoever wrote it. */
export function createNoteJudge({
  messages,
  author = [],
  noteLabels,
  publicMarks = [],
}: Thread): (message: Element) => boolean {
  if ('path' in messages) return () => false;
  const except = exceptWords(
    messages.each,
    messages.body,
    author.flatMap(({ select }) => select ?? []),
  );
  return (message) => listNoteMarks(message, except, noteLabels).some((mark) => !publicMarks.includes(mark));
}

/** Returns the selector of words that are no labels of a message. */
export function exceptWords(each: string, body: string | undefined, authors: readonly string[]): string {
  // In a message that is its own body, paragraphs may be a stranger's.
  return [!body || body === each ? 'p,li,blockquote,pre' : body, ...authors].join();
}

/** Names of notes inside the messages that are no notes, if most of them have it: it means something else. */
export function listInnerNames(bodies: readonly Element[]): string[] {
  const counts = new Map<string, number>();
  for (const body of bodies) {
    const names = [body, ...dom.querySelectorAll(body, '[class]')].flatMap(listNames);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count * 2 < bodies.length ? [] : [name]));
}

/**
 * Creates the judge whether a box inside a message is a note: by its names, or by the label with which it begins. A customer's
 * words are never left out by a label.
 */
export function createInnerNoteJudge({
  publicMarks,
}: Thread): (role: TicketRole) => ((element: Element) => boolean) | undefined {
  // An adapter names the words of a message exactly, and their element may be called a note.
  const isPublic = (mark: string): boolean =>
    publicMarks?.includes(mark) ?? !statesNote(wordsOf(mark).filter((word) => !/^notes?$/.test(word)));
  const isNamed = (element: Element): boolean =>
    !dom.matches(element, 'a') && listNames(element).some((mark) => !isPublic(mark));
  const isNote = (element: Element): boolean => isNamed(element) || isLabelledBox(element);
  return (role) => (role !== 'customer' ? isNote : publicMarks && isNamed);
}

/** A paragraph without names of its own may be a colleague's, who writes "Note: …". */
function isLabelledBox(element: Element): boolean {
  if (!dom.matches(element, BLOCK) || dom.getAttributeNames(element).length === 0) return false;
  if (listLabels(element).some(isNoteLabel)) return true;
  let first: Node = element;
  for (let node: Node | null = first; node; node = firstWords(first)) first = node;
  const icon = dom.isElement(first) ? first : dom.parentElement(first);
  const label = dom.isElement(first)
    ? ''
    : (dom
        .textContent(first)
        .trim()
        .split(/[:：\n–—]/, 1)[0] ?? '');
  return (
    isNoteTitle(label) ||
    (!!icon &&
      icon !== element &&
      dom.matches(icon, BADGE) &&
      [...listNames(icon), ...listLabels(icon).filter(isNoteLabel)].length > 0)
  );
}

function firstWords(outer: Node): Node | null {
  let node = dom.firstChild(outer);
  while (
    node &&
    !(dom.isElement(node) || (dom.nodeType(node) === Node.TEXT_NODE && dom.textContent(node).trim() !== ''))
  )
    node = dom.nextSibling(node);
  return node;
}
