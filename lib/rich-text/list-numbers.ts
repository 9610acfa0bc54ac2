const ROMAN: readonly [string, number][] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];
const LETTERS = 26;
/** Beyond, browsers count in digits. */
const MAX_ROMAN = 3999;

/**
 * Replaces a list that does not count from 1 by paragraphs that begin with the numbers. Many editors drop `start`, `value` and
 * `type`, and would number the items anew.
 */
export function writeListNumbers(list: HTMLOListElement): void {
  const items = [...list.children].filter((child): child is HTMLLIElement => child.localName === 'li');
  const numbers = readNumbers(list, items);
  if (numbers.every((number, index) => number === String(index + 1))) return;
  items.forEach((item, index) => item.replaceWith(...withMark(item, `${numbers[index]}. `)));
  list.replaceWith(...list.childNodes);
}

function readNumbers(list: HTMLOListElement, items: readonly HTMLLIElement[]): string[] {
  const step = list.hasAttribute('reversed') ? -1 : 1;
  const first = step === 1 ? 1 : items.length;
  let next = readInteger(list, 'start') ?? first;
  return items.map((item) => {
    const number = readInteger(item, 'value') ?? next;
    next = number + step;
    return spell(number, list.getAttribute('type') ?? '1');
  });
}

function readInteger(element: Element, name: string): number | undefined {
  const value = /^\s*([+-]?\d{1,9})/.exec(element.getAttribute(name) ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

function spell(number: number, type: string): string {
  const words =
    number < 1 ? '' : /^a$/i.test(type) ? spellLetters(number) : /^i$/i.test(type) ? spellRoman(number) : '';
  return words === '' ? String(number) : type === type.toUpperCase() ? words.toUpperCase() : words;
}

function spellLetters(number: number): string {
  const last = (number - 1) % LETTERS;
  const before = (number - 1 - last) / LETTERS;
  return (before > 0 ? spellLetters(before) : '') + String.fromCharCode('a'.charCodeAt(0) + last);
}

function spellRoman(number: number): string {
  if (number > MAX_ROMAN) return '';
  let rest = number;
  return ROMAN.map(([letters, value]) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return letters.repeat(count);
  }).join('');
}

/** Returns the content of an item behind its number, in paragraphs if it has some, else in one block. */
function withMark(item: HTMLLIElement, mark: string): ChildNode[] {
  const [first] = item.children;
  const isParagraph = first?.localName === 'p' && !first.previousSibling?.nodeValue?.trim();
  const block = isParagraph ? first : item.ownerDocument.createElement('div');
  if (!isParagraph) block.append(...item.childNodes);
  block.prepend(mark);
  const direction = item.getAttribute('dir');
  if (direction) block.setAttribute('dir', direction);
  return isParagraph ? [...item.childNodes] : [block];
}
