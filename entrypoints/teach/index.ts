import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { traceOf } from '@/lib/domain/crash-report';
import type { TeachOutcome } from '@/lib/domain/lesson-words';
import { watchForRecipe } from '@/lib/helpdesk/auto/watch-for-recipe';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { startLesson } from '@/lib/helpdesk/teach/start-lesson';
import { announce, sendToWorker } from '@/lib/messaging/send';
import { sendAgain } from '@/lib/messaging/send-again';

/** Finds the conversation without an adapter, or learns it from the agent. */
export default defineUnlistedScript(() =>
  offerPart('teach', {
    watchForRecipe,
    startLesson: (words, signal) => startLesson(words, { save, onFailure }, signal),
  }),
);

function onFailure(error: unknown): void {
  void announce('page.failed', traceOf(error));
}

async function save(recipe: string): Promise<TeachOutcome> {
  const saved = await sendAgain(() => sendToWorker('lesson.save', { recipe }));
  return saved.ok ? saved.value : 'not-saved';
}
