import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import type { TeachOutcome } from '@/lib/domain/lesson';
import { watchForRecipe } from '@/lib/helpdesk/auto/watch-for-recipe';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { startLesson } from '@/lib/helpdesk/teach/lesson';
import { sendToWorker } from '@/lib/messaging/send';

/**
 * Pages without an adapter: found by itself where the helpdesk is set so, or taught when the agent asks for it in the panel.
 * Both look at a page in the same way.
 */
export default defineUnlistedScript(() =>
  offerPart('teach', { watchForRecipe, startLesson: (words, signal) => startLesson(words, save, signal) }),
);

async function save(recipe: string): Promise<TeachOutcome> {
  const saved = await sendToWorker('lesson.save', { recipe });
  return saved.delivered ? saved.reply : 'not-saved';
}
