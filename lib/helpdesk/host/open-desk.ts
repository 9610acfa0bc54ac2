import { findSelectorFault } from '@/lib/adapters/selector-fault';
import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { NoTicket } from '@/lib/domain/ticket';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

import { showPageButton } from '../button/show-page-button';
import type { DeskReader } from '../open-reader';
import type { FindPart } from '../page-parts';
import { recordSteps } from '../switches/record-steps';
import { createPageWatch } from '../watch-page';
import type { PageHost } from './page-host';
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
  host: PageHost,
  signal: AbortSignal,
): OpenDesk | NoTicket {
  const { deskPath, deskPaths, hidesButton } = description;
  const adapter = { ...reading, deskPath, deskPaths, hidesButton };
  // Tests check the selectors of packaged adapters, so only a recipe can fail.
  const fault = findSelectorFault(adapter);
  if (fault) return { kind: 'none', problem: 'bad-recipe', recipe: { fault: 'bad-selector', at: fault } };
  const watchPage = createPageWatch();
  const steps = recordSteps(adapter, watchPage, host.onOtherDesk, signal);
  const openReader = memoizeSuccess(async () => {
    const part = await findPart('desk');
    if (!part) throw new Error('A part is missing');
    return part.openReader({ adapter, watchPage, steps, onMisplaced: host.onReady, signal });
  });
  if (!hidesButton && !signal.aborted) {
    const onClick = createClickReport(adapter, openReader, host);
    // The agent moves to the button before pressing it.
    const onApproach = (): void => void openReader().catch(() => undefined);
    showPageButton(adapter, description, watchPage, { ...host, onApproach, onClick }, signal);
  }
  return { adapter, openReader };
}
