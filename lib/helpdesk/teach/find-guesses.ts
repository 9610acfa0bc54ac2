import { findBlocks } from '../auto/find-blocks';
import { EDITABLE, isWritable } from '../auto/find-composers';
import { findSubject } from '../auto/find-subject';
import { rankBlocks } from '../auto/score-blocks';
import * as dom from '../dom';
import type { LessonExamples } from './recipe-from-examples';

/** Guesses the first element of each step, so that one key is often enough. The agent confirms each guess. */
export function findGuesses(document: Document): LessonExamples {
  const [thread] = rankBlocks(findBlocks(document));
  const [subject] = thread ? findSubject(thread.container) : [];
  const [customer, agent] = thread?.elements ?? [];
  const heading = subject?.select ? document.querySelector(subject.select) : null;
  const composer = [...document.querySelectorAll(EDITABLE)]
    .filter(
      (element) =>
        isWritable(element) && dom.checkVisibility(element) && !(thread && dom.contains(thread.container, element)),
    )
    .at(-1);
  return {
    ...(heading && { subject: heading }),
    ...(customer && { customer }),
    ...(agent && { agent }),
    ...(composer && { composer }),
  };
}
