import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import { sendAgain } from '@/lib/calls/send-again';
import { traceOf } from '@/lib/domain/crash-report';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import type { DeskReader } from '@/lib/helpdesk/open-reader';
import type { FindPart } from '@/lib/helpdesk/page-parts';
import { recordSteps } from '@/lib/helpdesk/switches/record-steps';
import { createPageWatch } from '@/lib/helpdesk/watch-page';
import { announce, sendToWorker } from '@/lib/messaging/send';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

import { createClickReport } from './report-click';

export interface OpenDesk {
  adapter: DeskAdapter;
  /** Loads the reader with the first use of Deskhand. Rejects if that fails. */
  openReader: () => Promise<DeskReader>;
}

/** Checks the selectors, records the steps to other tickets, and shows the page button. */
export function openDesk(
  reading: Adapter,
  description: DeskDescription,
  findPart: FindPart,
  signal: AbortSignal,
): OpenDesk | NoTicket {
  const { deskPath, deskPaths, hidesButton } = description;
  const adapter = { ...reading, deskPath, deskPaths, hidesButton };
  // Tests check the selectors of packaged adapters, so only a recipe can fail.
  const fault = findSelectorFault(adapter);
  if (fault) return { kind: 'none', problem: 'bad-recipe', recipe: { fault: 'bad-selector', at: fault } };
  const onMisplaced = (): void => void announce('page.ready', {});
  const onFailure = (error: unknown): void => void announce('page.failed', traceOf(error));
  const watchPage = createPageWatch();
  const onOtherDesk = (): void => void sendAgain(() => sendToWorker('page.load', { part: 'content' }));
  const steps = recordSteps(adapter, watchPage, onOtherDesk, signal);
  const openReader = memoizeSuccess(async () => {
    const part = await findPart('desk');
    if (!part) throw new Error('The part that reads is missing');
    return part.openReader({ adapter, watchPage, steps, onMisplaced, signal });
  });
  if (!hidesButton && !signal.aborted) {
    const onClick = createClickReport(adapter, openReader, onFailure);
    // The agent moves to the button before pressing it.
    const onApproach = (): void => void openReader().catch(() => undefined);
    showPageButton(adapter, description, watchPage, { onApproach, onClick, onFailure }, signal);
  }
  return { adapter, openReader };
}
