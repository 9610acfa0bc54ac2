/** `which` is the index of the changed element or name, modulo their number. */
export type Mutation = readonly [what: string, which: number];

type Change = (all: Element[], which: number) => void;

function pick<Item>(all: readonly Item[], which: number): Item | undefined {
  return all[which % all.length];
}

/** As a broken load, a plugin or another version does. */
const toOne = (change: (element: Element) => void): Change => {
  return (all, which) => {
    const element = pick(all, which);
    if (element) change(element);
  };
};

/** As a new version or a theme does. */
function rename(all: Element[], which: number, namesOf: (element: Element) => string[], attribute: string): void {
  const name = pick([...new Set(all.flatMap(namesOf))], which);
  if (name === undefined) return;
  for (const element of all.filter((each) => namesOf(each).includes(name))) {
    if (attribute) {
      element.setAttribute(attribute, element.getAttribute(attribute)?.replaceAll(name, `${name}-2`) ?? '');
    } else {
      element.setAttribute(`${name}-2`, element.getAttribute(name) ?? '');
      element.removeAttribute(name);
    }
  }
}

/** Puts the next element inside, as a lost end tag does. */
export const SWALLOW = 'swallow the next';

/** No change replaces the mark of one role by another's, since a page's marks are true. */
const CHANGES: Record<string, Change> = {
  remove: toOne((element) => element.remove()),
  empty: toOne((element) => element.replaceChildren()),
  repeat: toOne((element) => element.after(element.cloneNode(true))),
  'move to the front': toOne((element) => element.parentElement?.prepend(element)),
  'swap with the next': toOne((element) => element.nextElementSibling?.after(element)),
  'turn its parts round': toOne((element) => element.append(...[...element.children].toReversed())),
  'wrap in a box': toOne((element) => {
    const box = element.ownerDocument.createElement('div');
    element.replaceWith(box);
    box.append(element);
  }),
  'take its box away': toOne((element) => element.replaceWith(...element.childNodes)),
  [SWALLOW]: toOne((element) => element.nextElementSibling && element.append(element.nextElementSibling)),
  'rename its classes': toOne((element) =>
    element.setAttribute('class', [...element.classList].map((name) => `${name}-2`).join(' ')),
  ),
  'lose a class': toOne((element) => element.classList.remove(...[...element.classList].slice(0, 1))),
  'lose its last class': toOne((element) => element.classList.remove(...[...element.classList].slice(-1))),
  'lose its attributes': toOne((element) =>
    element.getAttributeNames().forEach((name) => element.removeAttribute(name)),
  ),
  'rename a class everywhere': (all, which) => rename(all, which, (element) => [...element.classList], 'class'),
  'rename an attribute everywhere': (all, which) =>
    rename(all, which, (element) => element.getAttributeNames().filter((name) => name !== 'class'), ''),
  'break off the JSON': (all, which) => {
    const script = pick(scriptsOf(all), which);
    if (script) script.textContent = script.textContent.slice(0, -1 - (which % script.textContent.length));
  },
  'rename a word of the JSON': (all, which) => {
    for (const script of scriptsOf(all)) {
      const word = pick(script.textContent.match(/"\w+"/g) ?? [], which);
      if (word) script.textContent = script.textContent.replaceAll(word, `${word.slice(0, -1)}-2"`);
    }
  },
};

export const MUTATIONS = Object.keys(CHANGES).filter((what) => what !== SWALLOW);

function scriptsOf(all: Element[]): Element[] {
  return all.filter(({ tagName }) => tagName === 'SCRIPT');
}

/** Changes the document, one mutation after the other. */
export function mutatePage(mutations: readonly Mutation[]): void {
  for (const [what, which] of mutations) CHANGES[what]?.([...document.body.querySelectorAll('*')], which);
}
