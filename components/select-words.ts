import type { Placeholder } from '@/lib/domain/placeholders';

/** Selects words in the text box of `place`, and scrolls to them. */
export function selectWords(place: HTMLElement | null, { words, nth }: Pick<Placeholder, 'words' | 'nth'>): void {
  const box = findTextBox(place);
  if (!box) return;
  box.focus();
  if (box instanceof HTMLTextAreaElement) {
    const start = indexOfNth(box.value, words, nth);
    if (start >= 0) box.setSelectionRange(start, start + words.length);
    return;
  }
  const range = findRange(box, words, nth);
  if (!range) return;
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** Replaces words in the text box of `place` as if the agent typed, who can take it back. Equal words are selected. */
export function replaceWords(place: HTMLElement | null, words: string, right: string): void {
  selectWords(place, { words, nth: 0 });
  if (right !== words) document.execCommand('insertText', false, right);
}

export function findTextBox(place: HTMLElement | null): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('[role=textbox], textarea') ?? undefined;
}

/** Returns where words first stand, or stand again, in the texts of an element. */
export function findRange(box: HTMLElement, words: string, nth: number): Range | undefined {
  const start = indexOfNth(box.textContent, words, nth);
  if (start < 0) return undefined;
  const range = document.createRange();
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0;
    if (start >= before && start < before + length) range.setStart(text, start - before);
    if (start + words.length <= before + length) {
      range.setEnd(text, start + words.length - before);
      return range;
    }
    before += length;
  }
  return undefined;
}

/** Splits a text at the first place of each of the words. */
export function splitAtWords(text: string, marked: readonly string[]): { words: string; isMarked: boolean }[] {
  const places = marked
    .map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length }))
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
