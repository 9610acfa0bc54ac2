import { CUSTOMER_LABEL, OTHER_PERSON, REQUESTER_LABEL, REQUESTER_NAME, rolesOfWords } from '@/lib/adapters/role-words';
import type { ValueSource } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { lineOf } from './block-fields';
import { findSelectors } from './element-keys';
import { wordsOf } from './lasting-name';

const MAX_EXAMINED = 5000;
const MAX_DEPTH = 3;
const MAX_LABEL = 40;

export interface Requester {
  name: string;
  among: ValueSource;
}

/** Finds where the page names one of these people as the requester outside the messages, such as "Added by Ada Buyer". */
export function findRequester(
  names: readonly string[],
  container: Element,
  selectorsOf = findSelectors,
): Requester | undefined {
  const document = dom.ownerDocument(container);
  const elements = [...document.querySelectorAll('body *')].slice(0, MAX_EXAMINED);
  for (const element of elements) {
    if (dom.childElementCount(element) > 1 || dom.contains(container, element)) continue;
    const name = lineOf(element);
    if (name === '' || !names.includes(name) || !isAsking(element, name, container)) continue;
    const [select] = selectorsOf(element);
    if (select) return { name, among: { select } };
  }
  return undefined;
}

function isAsking(element: Element, name: string, container: Element): boolean {
  let says = false;
  let node: Element | null = element;
  for (let depth = 0; node && depth <= MAX_DEPTH && !dom.contains(node, container); depth += 1) {
    const words = [...dom.classList(node), dom.id(node)].flatMap(wordsOf);
    const beside = dom.previousElementSibling(node);
    const labels = [beside ? lineOf(beside) : '', lineOf(node).split(name)[0] ?? ''].map((label) =>
      label.slice(-MAX_LABEL).trim(),
    );
    if ([...words, ...labels].some((word) => OTHER_PERSON.test(word))) return false;
    says ||=
      words.some((word) => REQUESTER_NAME.test(word)) ||
      rolesOfWords(words).join() === 'customer' ||
      labels.some((label) => CUSTOMER_LABEL.test(label) || REQUESTER_LABEL.test(label));
    if (says) return true;
    node = dom.parentElement(node);
  }
  return false;
}
