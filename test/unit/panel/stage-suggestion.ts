import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, stageTicket } from './stage-panel';

/** Stages a panel with a suggestion, beside a page that inserts it. */
export async function stageSuggestion(data: Parameters<typeof makeSuggestion>[2] = {}) {
  const stage = await stageTicket();
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', data));
  await stage.actions.suggest();
  const page = { ...stage.pages[1], 'composer.insert': (): unknown => ({ outcome: 'inserted', documentId: 'page-1' }) };
  stage.pages[1] = page;
  return { ...stage, page };
}
