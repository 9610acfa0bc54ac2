import * as dom from '../dom';
import { type BlockFields, findBlockFields, lineOf } from './block-fields';
import type { Blocks } from './find-blocks';

export interface ScoredBlocks extends Blocks {
  fields: BlockFields;
  /** Share of the blocks that name their author. */
  isSigned: number;
  score: number;
}

const SAMPLE = 10;

const EDITABLE = 'textarea,[contenteditable]:not([contenteditable="false"])';

const ASIDE = 'aside,nav,footer,[role="complementary"],[role="navigation"],[role="menu"],[role="dialog"]';

export function sampleOf<Item>(items: readonly Item[], count = SAMPLE): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))],
  ).filter((item) => item !== undefined);
}

/** Scores from 0 to 1 how much blocks look like messages: text, author and time in each, few links, most of the page's text. */
export function scoreBlocks(blocks: Blocks, whole = lengthOf(blocks)): ScoredBlocks {
  const { elements, container } = blocks;
  const sample = sampleOf(elements);
  const fields = findBlockFields(sample);
  const share = (of: (block: Element) => boolean): number => sample.filter(of).length / sample.length;
  const bodies = sample.map((block) => lineOf((fields.body && dom.querySelector(block, fields.body)) || block));

  const isWorded = share((block) => bodies[sample.indexOf(block)]?.includes(' ') ?? false);
  const isTimed = fields.time ? share((block) => dom.querySelector(block, fields.time?.select ?? '') !== null) : 0;
  const isSigned = fields.author ? share((block) => dom.querySelector(block, fields.author ?? '') !== null) : 0;
  const isDifferent = new Set(bodies).size / bodies.length;
  const length = bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length;
  const covered = Math.min(
    1,
    (sample.reduce((sum, block) => sum + lineOf(block).length, 0) * (elements.length / sample.length)) / whole,
  );

  let score = 0.25 * isWorded + 0.25 * isTimed + 0.15 * isSigned + 0.2 * Math.min(1, length / 60) + 0.15 * covered;
  score *= 0.3 + 0.7 * isDifferent;
  score *= 1 - 0.7 * share((block) => linkedShare(block) > 0.7);
  if (sample.some((block) => dom.querySelector(block, EDITABLE))) score *= 0.5;
  if (dom.closest(container, ASIDE) || dom.querySelector(container, ':scope > thead, :scope > tr > th')) score *= 0.5;
  if (elements.some((block) => dom.matches(block, 'td,th,p,span,b,i,em,strong,a,h1,h2,h3,h4,dt,dd,label')))
    score *= 0.7;
  return { ...blocks, fields, isSigned, score };
}

function linkedShare(block: Element): number {
  const all = lineOf(block).length || 1;
  if (dom.closest(block, 'a[href]')) return 1;
  return [...dom.querySelectorAll(block, 'a[href]')].reduce((sum, link) => sum + lineOf(link).length, 0) / all;
}

function lengthOf({ container }: Blocks): number {
  return dom.textContent(dom.ownerDocument(container).body).length || 1;
}

export function rankBlocks(all: readonly Blocks[]): ScoredBlocks[] {
  const [first] = all;
  const whole = first ? lengthOf(first) : 1;
  return all
    .map((blocks) => scoreBlocks(blocks, whole))
    .toSorted((a, b) => b.score - a.score || b.elements.length - a.elements.length);
}
