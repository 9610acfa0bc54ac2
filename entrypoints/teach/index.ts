import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import type { TeachOutcome } from '@/lib/domain/lesson';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { startLesson } from '@/lib/helpdesk/teach/lesson';
import { sendToWorker } from '@/lib/messaging/send';

/** Teaching a page: comes when the agent asks for it in the panel. */
export default defineUnlistedScript(() =>
  offerPart('teach', { startLesson: (words, signal) => startLesson(words, save, signal) }),
);

async function save(recipe: string): Promise<TeachOutcome> {
  const saved = await sendToWorker('lesson.save', { recipe });
  return saved.delivered ? saved.reply : 'not-saved';
}
