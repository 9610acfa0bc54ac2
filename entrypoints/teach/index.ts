import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { sendAgain } from '@/lib/calls/send-again';
import { traceOf } from '@/lib/domain/crash-report';
import type { LessonStep, TeachOutcome } from '@/lib/domain/lesson-words';
import { watchForRecipe } from '@/lib/helpdesk/auto/watch-for-recipe';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { endLesson, startLesson } from '@/lib/helpdesk/teach/start-lesson';
import { announce, sendToWorker } from '@/lib/messaging/send';

/** Finds the conversation without an adapter, or learns it from the agent. */
export default defineUnlistedScript(() =>
  offerPart('teach', {
    watchForRecipe,
    startLesson: (words, signal) => startLesson(words, { save, onStep, onFailure }, signal),
    endLesson,
  }),
);

function onStep(step: Partial<LessonStep>): void {
  void announce('lesson.changed', step);
}

function onFailure(error: unknown): void {
  void announce('page.failed', traceOf(error));
}

async function save(recipe: string): Promise<TeachOutcome> {
  const saved = await sendAgain(() => sendToWorker('lesson.save', { recipe }));
  return saved.ok ? saved.value : 'not-saved';
}
