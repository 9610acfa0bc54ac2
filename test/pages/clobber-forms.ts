/** Properties of elements that page code might read. A field of such a name takes the place of its form's own property. */
const NAMES = `
  id name title lang dir hidden style className classList attributes dataset value tagName localName nodeName nodeType
  textContent innerText innerHTML outerHTML isConnected parentNode parentElement children childNodes firstChild
  firstElementChild lastChild lastElementChild nextSibling nextElementSibling previousSibling previousElementSibling
  ownerDocument shadowRoot getRootNode contains matches closest querySelector querySelectorAll getAttribute hasAttribute
  setAttribute removeAttribute getAttributeNames append remove before getBoundingClientRect checkVisibility
  compareDocumentPosition insertAdjacentElement cloneNode addEventListener dispatchEvent focus click isContentEditable
  contentEditable elements action method length childElementCount nodeValue appendChild insertBefore removeChild
  replaceChildren replaceWith toggleAttribute scrollBy scrollIntoView scrollHeight clientHeight offsetWidth offsetHeight
`
  .trim()
  .split(/\s+/);

const isInput = (field: Element): field is HTMLInputElement => field instanceof HTMLInputElement;

interface Fields {
  /** Gives the fields the names of properties. */
  clobber: () => void;
  restore: () => void;
}

/**
 * Puts the page into one more form, and gives every form hidden fields. Waits for the frames, which load again where they are
 * moved.
 */
export async function addFields(): Promise<Fields> {
  const loads = [...document.querySelectorAll('iframe')].map(
    (frame) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })),
  );
  const outer = document.createElement('form');
  outer.append(...document.body.childNodes);
  document.body.append(outer);
  await Promise.all(loads);
  for (const form of document.querySelectorAll('form')) {
    form.append(
      ...NAMES.map((name, index) => {
        const field = document.createElement('input');
        field.type = 'hidden';
        field.name = `field-${index}`;
        field.dataset['later'] = name;
        return field;
      }),
    );
  }
  const rename = (nameOf: (field: HTMLInputElement, index: number) => string) => () => {
    const fields = [...document.querySelectorAll('[data-later]')].filter(isInput);
    for (const [index, field] of fields.entries()) field.name = nameOf(field, index);
  };
  return {
    clobber: rename(({ dataset }) => dataset['later'] ?? ''),
    restore: rename((_, index) => `field-${index}`),
  };
}
