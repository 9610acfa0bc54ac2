import { findBlocks } from '../auto/find-blocks';
import { EDITABLE, isWritable } from '../auto/find-composers';
import { findSubject } from '../auto/find-subject';
import { rankBlocks } from '../auto/judge-blocks';
import type { Examples } from './recipe-from-examples';

/**
 * Where pointing begins at each step, so that often one key is enough: what looks like the subject, the first and the
 * second message, the last editable. They are offered, never taken unasked.
 */
export function findGuesses(document: Document): Examples {
  const [thread] = rankBlocks(findBlocks(document));
  const [subject] = thread ? findSubject(thread.container) : [];
  const [customer, agent] = thread?.elements ?? [];
  const heading = subject?.select ? document.querySelector(subject.select) : null;
  const composer = [...document.querySelectorAll(EDITABLE)]
    .filter((element) => isWritable(element) && element.checkVisibility() && !thread?.container.contains(element))
    .at(-1);
  return {
    ...(heading && { subject: heading }),
    ...(customer && { customer }),
    ...(agent && { agent }),
    ...(composer && { composer }),
  };
}
