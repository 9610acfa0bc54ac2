import type { ValueSource } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { lineOf } from './block-fields';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';

const HEADINGS = 'h1,h2,h3,h4,[role="heading"],[class*="ubj"],[class*="betreff"],[class*="title"],[id*="ubj"]';
const ELSEWHERE = 'nav,aside,footer,[role="navigation"],[role="dialog"]';

/** A heading may name the open folder or queue. */
const FOLDERS =
  ':is(nav,aside,[role="navigation"],[role="tree"],[role="tablist"]) :is(a,button,[role="treeitem"],[role="tab"])';

const BARE_NUMBER = /^\p{L}*[\s#:]*\d+$/u;

/** Finds the heading of the conversation, before the thread and preferably part of the tab's title. */
export function findSubject(container: Element): ValueSource[] {
  const document = dom.ownerDocument(container);
  const folders = new Set([...document.querySelectorAll(FOLDERS)].slice(0, 500).map(lineOf));
  const judge = (heading: Element, named: Element): number => {
    const text = lineOf(heading);
    if (text.length < 4 || text.length > 300 || !dom.checkVisibility(heading)) return 0;
    if (dom.closest(heading, 'form')) return 0;
    const words = [...dom.classList(named), dom.id(named)].flatMap(wordsOf);
    const isBefore = Boolean(dom.compareDocumentPosition(heading, container) & Node.DOCUMENT_POSITION_FOLLOWING);
    return (
      1 +
      (document.title.includes(text) ? 2 : 0) +
      (words.some((word) => /^(subj.*|title|betreff)$/.test(word)) ? 2 : 0) +
      ({ h1: 1.5, h2: 1, h3: 0.5 }[dom.localName(heading)] ?? 0) +
      (isBefore ? 1 : -2) +
      (/\s/.test(text) ? 0.5 : -1) -
      (dom.closest(heading, ELSEWHERE) ? 3 : 0) -
      (folders.has(text) || BARE_NUMBER.test(text) ? 3 : 0)
    );
  };
  const [best] = [...document.querySelectorAll(HEADINGS)]
    .filter((heading) => !dom.contains(container, heading) && !dom.contains(heading, container))
    .slice(0, 200)
    .flatMap((named) => {
      const heading = wordsIn(named);
      return heading ? { named, heading, points: judge(heading, named) } : [];
    })
    .toSorted((a, b) => b.points - a.points);
  if (!best || best.points <= 1.5) return [];
  const { named, heading } = best;
  return sourcesOf(heading, named === heading ? findSelectors : () => findSelectors(named).map(selectWords));
}

/** The heading of an editable subject also contains the field for it. */
function wordsIn(heading: Element): Element | undefined {
  const hasField = (element: Element): boolean => dom.querySelector(element, 'input,textarea') !== null;
  const words = [...dom.children(heading)].filter((child) => dom.matches(child, 'span'));
  return hasField(heading) ? words.find((child) => words.length === 1 && !hasField(child)) : heading;
}

const selectWords = (heading: string): string => `:is(${heading}) > span`;

/** Prefixes such as `#12 `, `[#12] `, and `12: `. A recipe may have only few repetitions in one pattern. */
const MARKED_NUMBER = '^(?:\\[#?|#)\\d+\\]?[\\s:·–—-]*(.*)';
const PLAIN_NUMBER = '^\\d+ ?[:·–—-][\\s:·–—-]*(.*)';

/** Lists sources for the subject in this element, without the ticket's number. */
export function sourcesOf(element: Element, selectorsOf = findSelectors): ValueSource[] {
  const isField = dom.matches(element, 'input,textarea');
  const pattern = findNumberPattern(lineOf(element));
  return selectorsOf(element).map((select) => ({
    select,
    ...(isField && { attribute: 'value' }),
    ...(pattern && { pattern }),
  }));
}

function findNumberPattern(line: string): string | undefined {
  if (new RegExp(MARKED_NUMBER).test(line)) return MARKED_NUMBER;
  return new RegExp(PLAIN_NUMBER).test(line) ? PLAIN_NUMBER : undefined;
}
