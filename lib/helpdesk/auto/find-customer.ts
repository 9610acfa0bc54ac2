import { CUSTOMER_LABEL, CUSTOMER_NAME, rolesOfWords } from '@/lib/adapters/role-words';
import type { ValueSource } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { lineOf } from './block-fields';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';

export interface FoundCustomer {
  name?: ValueSource;
  email?: ValueSource;
}

const ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const ADDRESS_PATTERN = '([\\w.+-]+@[\\w.-]+)';

/** Finds the customer outside the thread, by a name, a label or an e-mail address. */
export function findCustomer(container: Element): FoundCustomer {
  const document = dom.ownerDocument(container);
  const found: FoundCustomer = {};
  const boxes = [...document.querySelectorAll('[class],[id],[data-tab],[data-testid]')]
    .filter(
      (element) => !dom.contains(container, element) && !dom.contains(element, container) && speaksOfCustomer(element),
    )
    .filter((element) => dom.checkVisibility(element))
    .slice(0, 40);
  const labelled = [...document.querySelectorAll('th,dt,label,b,strong,span,div')]
    .filter(
      (label) =>
        dom.childElementCount(label) === 0 && !dom.contains(container, label) && CUSTOMER_LABEL.test(lineOf(label)),
    )
    .flatMap((label) => {
      const around = dom.parentElement(label);
      return dom.nextElementSibling(label) ?? (around && dom.nextElementSibling(around)) ?? [];
    });
  for (const box of [...boxes, ...labelled]) {
    const leaves = [box, ...dom.querySelectorAll(box, '*')].filter((element) => dom.childElementCount(element) === 0);
    for (const leaf of leaves.slice(0, 40)) {
      const text = lineOf(leaf);
      const [select] = text.length > 2 && text.length < 80 && !CUSTOMER_LABEL.test(text) ? findSelectors(leaf) : [];
      if (!select) continue;
      if (ADDRESS.test(text)) found.email ??= { select, pattern: ADDRESS_PATTERN };
      else if ((isNamed(leaf) || labelled.includes(box)) && /^\p{L}[\p{L}\p{M}.'’ -]+$/u.test(text))
        found.name ??= { select };
    }
  }
  return found;
}

function speaksOfCustomer(element: Element): boolean {
  const names = [
    ...dom.classList(element),
    dom.id(element),
    dom.getAttribute(element, 'data-tab') ?? '',
    dom.getAttribute(element, 'data-testid') ?? '',
  ];
  const roles = rolesOfWords(names.flatMap(wordsOf));
  return roles.length === 1 && roles[0] === 'customer';
}

function isNamed(element: Element): boolean {
  const outer = dom.parentElement(element);
  const names = [element, ...(outer ? [outer] : [])].flatMap((leaf) => [
    ...dom.classList(leaf),
    dom.id(leaf),
    dom.getAttribute(leaf, 'title') ?? '',
  ]);
  const words = names.flatMap(wordsOf);
  return words.some((word) => CUSTOMER_NAME.test(word)) || /^(strong|b|h[1-6])$/.test(dom.localName(element));
}
