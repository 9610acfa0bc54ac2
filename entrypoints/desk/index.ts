import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { findSelectorFault } from '@/lib/adapters/selector-fault';
import { traceOf } from '@/lib/domain/crash-report';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { readReplyDraft } from '@/lib/helpdesk/read-draft';
import { showAll } from '@/lib/helpdesk/show-all';
import { watchSwitches } from '@/lib/helpdesk/watch-switches';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';
import { announce, sendToWorker } from '@/lib/messaging/send';

/** Runs as long as a page of a desk is open. */
export default defineUnlistedScript(() =>
  offerPart('desk', {
    findSelectorFault,
    readDraft: readReplyDraft,
    showAll,
    showPageButton: (adapter, design, onClick, signal) =>
      showPageButton(adapter, design, { onClick: () => onClick().catch(openPanel), onFailure }, signal),
    watchSwitches,
    watchTicket,
  }),
);

function onFailure(error: unknown): void {
  void announce('page.failed', traceOf(error));
}

/** Opens the panel, which shows the error when it reads the page. The worker stores no click on an unknown ticket. */
async function openPanel(error: unknown): Promise<boolean> {
  const clicked = sendToWorker('button.click', {
    clickId: String(Math.random()),
    ticket: { desk: '', scope: '', id: '' },
  });
  onFailure(error);
  const reported = await clicked;
  return reported.ok || reported.failure !== 'extension-updated';
}
