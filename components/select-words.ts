import { type FactDifference, indexOfFact } from '@/lib/domain/fact-check';
import type { Placeholder } from '@/lib/domain/placeholders';

/** Formatted texts have no line ends between these. */
const BLOCKS = 'blockquote, div, h1, h2, h3, h4, h5, h6, li, p, pre, td, th';

/** Selects words in the text box of `place`, and scrolls to them. */
export function selectWords(place: HTMLElement | null, { words, nth }: Pick<Placeholder, 'words' | 'nth'>): void {
  selectAt(place, (text) => indexOfNth(text, words, nth), words.length);
}

/** Replaces a wrong fact in the text box of `place` as if the agent typed, who can take it back. Equal words are selected. */
export function replaceFact(place: HTMLElement | null, difference: FactDifference, right: string): void {
  const { said } = difference;
  const isThere = selectAt(place, (text) => indexOfFact(text, difference), said.length);
  if (isThere && right !== said) document.execCommand('insertText', false, right);
}

export function findTextBox(place: HTMLElement | null): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('[role=textbox], textarea') ?? undefined;
}

/** Returns where a wrong fact stands in the formatted text of an element. */
export function findFactRange(box: HTMLElement, difference: FactDifference): Range | undefined {
  return findRange(box, (text) => indexOfFact(text, difference), difference.said.length);
}

/** Returns whether there is such a place. */
function selectAt(place: HTMLElement | null, find: (text: string) => number, length: number): boolean {
  const box = findTextBox(place);
  if (!box) return false;
  box.focus();
  if (box instanceof HTMLTextAreaElement) {
    const start = find(box.value);
    if (start >= 0) box.setSelectionRange(start, start + length);
    return start >= 0;
  }
  const range = findRange(box, find, length);
  if (!range) return false;
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
  return true;
}

function findRange(box: HTMLElement, find: (text: string) => number, length: number): Range | undefined {
  const { text, nodes } = readNodes(box);
  const start = find(text);
  const nodeAt = (place: number) => nodes.findLast((each) => each.start <= place);
  const [first, last] = [nodeAt(start), nodeAt(start + length - 1)];
  if (start < 0 || !first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, start + length - last.start);
  return range;
}

/** Reads the text with a line end between two blocks, which would join their words otherwise. */
function readNodes(box: HTMLElement): { text: string; nodes: { node: Node; start: number }[] } {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: { node: Node; start: number }[] = [];
  let [text, block]: [string, Element | null | undefined] = ['', undefined];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') text += '\n';
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const own = node.parentElement?.closest(BLOCKS);
    if (nodes.length > 0 && own !== block) text += '\n';
    block = own;
    nodes.push({ node, start: text.length });
    text += node.nodeValue;
  }
  return { text, nodes };
}

/** Splits a text at the places of wrong facts. */
export function splitAtFacts(
  text: string,
  differences: readonly FactDifference[],
): { words: string; isMarked: boolean }[] {
  const places = differences
    .map((difference) => ({ start: indexOfFact(text, difference), length: difference.said.length }))
    .map(({ start, length }) => ({ start, end: start + length }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => index === 0 || start >= (all[index - 1]?.end ?? 0));
  const parts = places.flatMap(({ start, end }, index) => [
    { words: text.slice(places[index - 1]?.end ?? 0, start), isMarked: false },
    { words: text.slice(start, end), isMarked: true },
  ]);
  return [...parts, { words: text.slice(places.at(-1)?.end ?? 0), isMarked: false }];
}

function indexOfNth(text: string, words: string, nth: number): number {
  let index = text.indexOf(words);
  for (let count = 0; count < nth && index >= 0; count += 1) index = text.indexOf(words, index + words.length);
  return index;
}
