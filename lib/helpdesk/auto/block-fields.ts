import { AUTHOR_WORDS } from '@/lib/adapters/role-words';

import * as dom from '../dom';
import { collapseSpace } from '../extract-text';
import { classKeysOf, keysOf } from './element-keys';
import { findProse } from './find-prose';
import { wordsOf } from './lasting-name';

const MOMENT =
  /\p{Nd}{1,2}[:.٫]\p{Nd}{2}(?!\p{Nd})|\p{Nd}{4}[-/.]\p{Nd}{1,2}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\b(ago|vor \d+|gestern|heute|yesterday|today|just now|gerade eben)\b|منذ|أمس|اليوم|\p{Nd}{1,2}\.? \p{L}{3,} \p{Nd}{4}/iu;

export interface BlockFields {
  body: string | undefined;
  author: string | undefined;
  /** `attribute` holds the exact time. */
  time: { select: string; attribute?: string } | undefined;
}

/** Their labels are not part of a message. */
const CONTROL = 'button,a[role="button"],input,select,textarea,[role="toolbar"],[role="menu"]';

const MAX_LABEL = 60;

export function lineOf(element: Element): string {
  return collapseSpace(dom.textContent(element)).trim();
}

/** A block with more elements contains many messages. */
const MAX_INSIDE = 300;

function firstInside(block: Element): Element[] {
  const walker = dom.ownerDocument(block).createTreeWalker(block, NodeFilter.SHOW_ELEMENT);
  const found: Element[] = [];
  while (found.length < MAX_INSIDE && walker.nextNode()) found.push(walker.currentNode as Element);
  return found;
}

/** Finds the elements of a block that contain a short text and little else, in document order. */
export function labelsOf(block: Element): Element[] {
  return firstInside(block).filter((element) => {
    if (dom.childElementCount(element) > 1 || dom.closest(element, CONTROL)) return false;
    const text = lineOf(element);
    return text.length > 1 && text.length <= MAX_LABEL;
  });
}

export function findBlockFields(blocks: readonly Element[]): BlockFields {
  const time = findTime(blocks);
  const timeElements = blocks.map((block) => (time ? dom.querySelector(block, time.select) : null));
  const authors = findAuthor(blocks, timeElements);
  const meta = blocks.map((block, index) =>
    [timeElements[index], authors && dom.querySelector(block, authors)].filter((element) => !!element),
  );
  return { time, author: authors, body: findBody(blocks, meta) };
}

function chooseKey(
  blocks: readonly Element[],
  candidatesOf: (block: Element) => Element[],
  judge: (key: string, found: Element[]) => number,
): string | undefined {
  const keys = new Set<string>();
  for (const block of blocks) {
    for (const element of candidatesOf(block))
      for (const key of [...keysOf(element), dom.localName(element)]) keys.add(key);
  }
  let best: { key: string; points: number } | undefined;
  for (const key of keys) {
    if (key.startsWith('#')) continue;
    const found = blocks.flatMap((block) => dom.querySelector(block, key) ?? []);
    const share = found.length / blocks.length;
    if (share < 0.6) continue;
    const points = judge(key, found) + share;
    if (points > 0 && points > (best?.points ?? 0)) best = { key, points };
  }
  return best?.key;
}

function findTime(blocks: readonly Element[]): BlockFields['time'] {
  const isDateTime = (element: Element): boolean =>
    dom.hasAttribute(element, 'datetime') ||
    (MOMENT.test(lineOf(element)) && lineOf(element).length <= MAX_LABEL) ||
    MOMENT.test(dom.getAttribute(element, 'title') ?? '');
  const select = chooseKey(
    blocks,
    (block) => [...dom.querySelectorAll(block, 'time,[datetime]'), ...labelsOf(block).filter(isDateTime)],
    (key, found) => {
      const right = found.filter(isDateTime).length / found.length;
      const shortness = 1 - Math.min(...found.map((element) => lineOf(element).length)) / MAX_LABEL;
      return right < 0.8 ? -9 : right + shortness + (key === 'time' ? 1 : 0) + rankOf(key);
    },
  );
  if (!select) return undefined;
  const example = blocks.map((block) => dom.querySelector(block, select)).find((element) => element !== null);
  const attribute = ['datetime', 'title'].find((name) =>
    MOMENT.test((example && dom.getAttribute(example, name)) ?? ''),
  );
  return attribute ? { select, attribute } : { select };
}

/** A list in a message, but outside its text, contains the message's commands. */
function isInMenu(element: Element, block: Element): boolean {
  const list = dom.closest(element, 'ul,ol,menu');
  return !!list && list !== block && dom.contains(block, list);
}

function findAuthor(blocks: readonly Element[], times: readonly (Element | null)[]): string | undefined {
  const isName = (element: Element): boolean => {
    const text = lineOf(element);
    return /^[\p{L}@][\p{L}\p{M}.,'’@<>()\w\s-]*$/u.test(text) && text.split(' ').length <= 6 && !MOMENT.test(text);
  };
  return chooseKey(
    blocks,
    (block) => {
      const time = times[blocks.indexOf(block)];
      return labelsOf(block)
        .filter((element) => !isInMenu(element, block))
        .slice(0, 8)
        .filter(
          (element) =>
            isName(element) && !(time && dom.contains(time, element)) && !dom.contains(element, time ?? null),
        );
    },
    (key, found) => {
      const texts = found.map(lineOf);
      const distinct = new Set(texts).size;
      if (!found.every(isName)) return -9;
      // The same text in every block is a label. In a dialogue names repeat.
      if (distinct === 1 && texts.length > 1) return -9;
      const isNamed = wordsOf(key).some((word) => AUTHOR_WORDS.includes(word));
      const returns = distinct < texts.length ? 1 : 0;
      const isStrong = found.every((element) => /^(strong|b|h[1-6]|a|cite)$/.test(dom.localName(element))) ? 0.5 : 0;
      return !isNamed && !isStrong && !returns ? -9 : (isNamed ? 1.5 : 0) + returns + isStrong + rankOf(key);
    },
  );
}

function rankOf(key: string): number {
  return key.startsWith('[') ? 0.3 : key.startsWith('.') ? 0.25 : 0;
}

/** Finds the element with the most text, without time and author; undefined when the text is directly in the block. */
function findBody(blocks: readonly Element[], meta: readonly Element[][]): string | undefined {
  const bodies = blocks.map((block, index) => bodyOf(block, meta[index] ?? []));
  // Weighted by length: in a short message the name may be longer than the text.
  const weights = new Map<string, number>();
  for (const body of bodies.filter((each) => each !== undefined)) {
    for (const key of [...keysOf(body), dom.localName(body)]) {
      weights.set(key, (weights.get(key) ?? 0) + lineOf(body).length);
    }
  }
  const isRight = (key: string): boolean => {
    const good = blocks.filter((block, index) => {
      const found = dom.querySelector(block, key);
      return found && !meta[index]?.some((child) => dom.contains(found, child)) && lineOf(found).length > 0;
    });
    const right = blocks.filter((block, index) => bodies[index] && dom.querySelector(block, key) === bodies[index]);
    return good.length / blocks.length >= 0.6 && right.length / blocks.length >= 0.5;
  };
  const found = [...weights]
    .filter(([key]) => !key.startsWith('#'))
    .toSorted((a, b) => b[1] - a[1])
    .map(([key]) => key)
    .find(isRight);
  return found && refine(blocks, found);
}

/** An inner element with this share of a body's text is the body; the lower share counts if its name says so. */
const INNER_SHARE = 0.85;
const NAMED_INNER_SHARE = 0.4;

function refine(blocks: readonly Element[], outer: string): string {
  const bodies = blocks.flatMap((block) => dom.querySelector(block, outer) ?? []);
  const inner = new Set(bodies.flatMap((body) => [...dom.children(body)].flatMap(classKeysOf)));
  const better = [...inner].find((key) => {
    const share = wordsOf(key).some((word) => /^(content|text|body|html)$/.test(word))
      ? NAMED_INNER_SHARE
      : INNER_SHARE;
    const right = bodies.filter((body) => {
      const [nested, second] = [...dom.children(body)].filter((child) => dom.matches(child, key));
      return nested && !second && lineOf(nested).length >= lineOf(body).length * share;
    });
    return right.length >= bodies.length * share;
  });
  return better ?? outer;
}

function bodyOf(block: Element, meta: readonly Element[]): Element | undefined {
  const elements: Element[] = [];
  /** Longest text directly in one element outside these elements. */
  let loose = 0;
  const walk = (element: Element): void => {
    if (dom.matches(element, CONTROL) || meta.includes(element)) return;
    if (element !== block && !meta.some((child) => dom.contains(element, child))) {
      elements.push(element);
      return;
    }
    const own = [...dom.childNodes(element)].filter((node) => dom.nodeType(node) === Node.TEXT_NODE);
    loose = Math.max(loose, own.map(dom.textContent).join('').trim().length);
    for (const child of dom.children(element)) walk(child);
  };
  walk(block);
  const [largest] = elements.toSorted((a, b) => lineOf(b).length - lineOf(a).length);
  if (!largest || lineOf(largest).length <= loose) return undefined;
  const prose = findProse(largest, meta);
  return dom.contains(prose, block) ? undefined : prose;
}
