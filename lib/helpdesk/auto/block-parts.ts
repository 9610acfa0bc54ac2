import { collapseSpace } from '../extract-text';
import { classKeysOf, keysOf } from './element-keys';
import { wordsOf } from './lasting-name';
import { AUTHOR_WORDS, MOMENT } from './page-words';

/** Where the parts of a message stand in its block: selectors that are sought inside it. */
export interface BlockParts {
  body: string | undefined;
  author: string | undefined;
  /** With the attribute that states the moment by the clock, where there is one. */
  time: { select: string; attribute?: string } | undefined;
}

/** Labels and controls are no words of a message. */
const CONTROL = 'button,a[role="button"],input,select,textarea,[role="toolbar"],[role="menu"]';

/** The longest text that may be a name or a moment, in letters. */
const MAX_LABEL = 60;

/** The text of an element as one line. */
export function lineOf(element: Element): string {
  return collapseSpace(element.textContent).trim();
}

/** Author and moment stand among the first; a block of more is a part of the page that holds many messages. */
const MAX_INSIDE = 300;

function firstInside(block: Element): Element[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_ELEMENT);
  const found: Element[] = [];
  while (found.length < MAX_INSIDE && walker.nextNode()) found.push(walker.currentNode as Element);
  return found;
}

/** Elements in a block that hold short text and little else, in its order. */
export function labelsOf(block: Element): Element[] {
  return firstInside(block).filter((element) => {
    if (element.childElementCount > 1 || element.closest(CONTROL)) return false;
    const text = lineOf(element);
    return text.length > 1 && text.length <= MAX_LABEL;
  });
}

/** Finds the parts of messages by what their blocks have in common. */
export function findBlockParts(blocks: readonly Element[]): BlockParts {
  const time = findTime(blocks);
  const timeElements = blocks.map((block) => (time ? block.querySelector(time.select) : null));
  const authors = findAuthor(blocks, timeElements);
  const meta = blocks.map((block, index) =>
    [timeElements[index], authors && block.querySelector(authors)].filter((element) => !!element),
  );
  return { time, author: authors, body: findBody(blocks, meta) };
}

/** The key that finds something in most blocks; of those, the one for which `judge` gives the most points. */
function chooseKey(
  blocks: readonly Element[],
  candidatesOf: (block: Element) => Element[],
  judge: (key: string, found: Element[]) => number,
): string | undefined {
  const keys = new Set<string>();
  for (const block of blocks) {
    for (const element of candidatesOf(block)) for (const key of [...keysOf(element), element.localName]) keys.add(key);
  }
  let best: { key: string; points: number } | undefined;
  for (const key of keys) {
    if (key.startsWith('#')) continue;
    const found = blocks.flatMap((block) => block.querySelector(key) ?? []);
    const share = found.length / blocks.length;
    if (share < 0.6) continue;
    const points = judge(key, found) + share;
    if (points > 0 && points > (best?.points ?? 0)) best = { key, points };
  }
  return best?.key;
}

function findTime(blocks: readonly Element[]): BlockParts['time'] {
  const isMoment = (element: Element): boolean =>
    element.hasAttribute('datetime') ||
    (MOMENT.test(lineOf(element)) && lineOf(element).length <= MAX_LABEL) ||
    MOMENT.test(element.getAttribute('title') ?? '');
  const select = chooseKey(
    blocks,
    (block) => [...block.querySelectorAll('time,[datetime]'), ...labelsOf(block).filter(isMoment)],
    (key, found) => {
      const right = found.filter(isMoment).length / found.length;
      // The element itself rather than a line around it that also names somebody.
      const shortness = 1 - Math.min(...found.map((element) => lineOf(element).length)) / MAX_LABEL;
      return right < 0.8 ? -9 : right + shortness + (key === 'time' ? 1 : 0) + rankOf(key);
    },
  );
  if (!select) return undefined;
  const example = blocks.map((block) => block.querySelector(select)).find((element) => element !== null);
  const attribute = ['datetime', 'title'].find((name) => MOMENT.test(example?.getAttribute(name) ?? ''));
  return attribute ? { select, attribute } : { select };
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
      // Names stand at a message's head, or at least short of its own words.
      return labelsOf(block)
        .slice(0, 8)
        .filter((element) => isName(element) && !time?.contains(element) && !element.contains(time ?? null));
    },
    (key, found) => {
      const texts = found.map(lineOf);
      const distinct = new Set(texts).size;
      if (!found.every(isName)) return -9;
      // The same words in each are a label; words that never return are no names where several people speak in turn.
      if (distinct === 1 && texts.length > 1) return -9;
      const isNamed = wordsOf(key).some((word) => AUTHOR_WORDS.includes(word));
      const returns = distinct < texts.length ? 1 : 0;
      const isStrong = found.every((element) => /^(strong|b|h[1-6]|a|cite)$/.test(element.localName)) ? 0.5 : 0;
      return !isNamed && !isStrong && !returns ? -9 : (isNamed ? 1.5 : 0) + returns + isStrong + rankOf(key);
    },
  );
}

/** Marks that last are worth more than a tag. */
function rankOf(key: string): number {
  return key.startsWith('[') ? 0.3 : key.startsWith('.') ? 0.25 : 0;
}

/**
 * The body of a message is the part of its block that holds the most text and neither the time nor the author. Undefined:
 * its words stand in the block itself, beside them.
 */
function findBody(blocks: readonly Element[], meta: readonly Element[][]): string | undefined {
  const bodies = blocks.map((block, index) => bodyOf(block, meta[index] ?? []));
  // Long messages are the better witnesses: in a short one the name of its author may be longer.
  const weights = new Map<string, number>();
  for (const body of bodies.filter((each) => each !== undefined)) {
    for (const key of [...keysOf(body), body.localName]) {
      weights.set(key, (weights.get(key) ?? 0) + lineOf(body).length);
    }
  }
  const isRight = (key: string): boolean => {
    const good = blocks.filter((block, index) => {
      const found = block.querySelector(key);
      return found && !meta[index]?.some((part) => found.contains(part)) && lineOf(found).length > 0;
    });
    const right = blocks.filter((block, index) => bodies[index] && block.querySelector(key) === bodies[index]);
    return good.length / blocks.length >= 0.6 && right.length / blocks.length >= 0.5;
  };
  const found = [...weights]
    .filter(([key]) => !key.startsWith('#'))
    .toSorted((a, b) => b[1] - a[1])
    .map(([key]) => key)
    .find(isRight);
  return found && refine(blocks, found);
}

/** How much of a body's text an inner part must hold to be the body itself: nearly all, or less when it is called so. */
const NEARLY_ALL = 0.85;
const CALLED_SO = 0.4;

function refine(blocks: readonly Element[], outer: string): string {
  const bodies = blocks.flatMap((block) => block.querySelector(outer) ?? []);
  const inner = new Set(bodies.flatMap((body) => [...body.children].flatMap(classKeysOf)));
  const better = [...inner].find((key) => {
    const share = wordsOf(key).some((word) => /^(content|text|body|html)$/.test(word)) ? CALLED_SO : NEARLY_ALL;
    const right = bodies.filter((body) => {
      const [part, second] = [...body.children].filter((child) => child.matches(key));
      return part && !second && lineOf(part).length >= lineOf(body).length * share;
    });
    return right.length >= bodies.length * share;
  });
  return better ?? outer;
}

function bodyOf(block: Element, meta: readonly Element[]): Element | undefined {
  const parts: Element[] = [];
  /** The most text that stands in an element beside the parts of the message, as its own. */
  let loose = 0;
  const walk = (element: Element): void => {
    if (element.matches(CONTROL) || meta.includes(element)) return;
    if (element !== block && !meta.some((part) => element.contains(part))) {
      parts.push(element);
      return;
    }
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    loose = Math.max(
      loose,
      own
        .map((node) => node.textContent ?? '')
        .join('')
        .trim().length,
    );
    for (const child of element.children) walk(child);
  };
  walk(block);
  const [largest] = parts.toSorted((a, b) => lineOf(b).length - lineOf(a).length);
  return largest && lineOf(largest).length > loose ? largest : undefined;
}
