import type { ValueSource, Thread } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { findValue } from '../find-value';
import { readTimes } from '../read-times';
import type { BlockFields } from './block-fields';

/** Finds the sequence of the messages by their times and ids; oldest first if both are missing. */
export function findSequence(blocks: readonly Element[], { time }: BlockFields, id: ValueSource[]): Thread['order'] {
  const times = readTimes(
    blocks.map((block) => time && findValue([time], { element: block })),
    document.documentElement.lang,
  );
  const [first = 0, last = 0] = times ? [times[0], times.at(-1)] : [];
  if (first !== last) return first > last ? 'newest-first' : 'oldest-first';
  const ids = blocks.map((block) => Number(findValue(id, { element: block }) ?? NaN));
  return ids.length > 1 && ids.every((value) => value > 0) && new Set(ids).size === ids.length
    ? 'by-id'
    : 'oldest-first';
}

/** Finds an attribute that has a different value on every block. */
export function findMessageId(blocks: readonly Element[]): ValueSource[] {
  const attributes = blocks.slice(0, 1).flatMap((block) => dom.getAttributeNames(block));
  const names = new Set(attributes.filter((name) => name === 'id' || /^data-.*id$/.test(name)));
  for (const name of names) {
    const values = blocks.map((block) => dom.getAttribute(block, name) ?? '');
    if (new Set(values).size !== blocks.length || values.includes('')) continue;
    if (values.every((value) => /^\d+$/.test(value))) return [{ attribute: name }];
    if (values.every((value) => /^[A-Za-z_-]+\d+$/.test(value))) return [{ attribute: name, pattern: '(\\d+)$' }];
    if (name !== 'id' && values.every((value) => /^[\w-]{1,60}$/.test(value))) return [{ attribute: name }];
  }
  return [];
}
