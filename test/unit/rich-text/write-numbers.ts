/** Writes the numbers that a browser draws before the items of lists, so that they are part of the text of an element. */
export function writeNumbers(root: Element): void {
  for (const list of root.querySelectorAll('ol')) {
    const items = [...list.children].filter(({ localName }) => localName === 'li');
    const step = list.hasAttribute('reversed') ? -1 : 1;
    const first = Number(list.getAttribute('start') ?? (step === 1 ? 1 : items.length));
    items.forEach((item, index) => item.prepend(`${first + step * index}. `));
  }
}
