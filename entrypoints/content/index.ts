import { defineContentScript } from 'wxt/utils/define-content-script';

import { isAdapter } from '@/lib/helpdesk/adapter';
import { type Asked, showAskButton } from '@/lib/helpdesk/ask-button';
import { undoInsertion } from '@/lib/helpdesk/composer/insert';
import { watchTyping } from '@/lib/helpdesk/composer/typing';
import { insertText } from '@/lib/helpdesk/insert-text';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';
import { readSameOrigin } from '@/lib/http/read-same-origin';
import { listenInPage } from '@/lib/messaging/listen';
import { announce, sendToWorker } from '@/lib/messaging/send';

import { acceptFollowers } from './accept-followers';

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main({ signal }) {
    const meetDesk = async () => {
      const described = await sendToWorker('desk.describe', { url: location.href });
      // The worker may be stopped before it answers; whoever asks next starts it again.
      if (!described.delivered) desk = undefined;
      else if (isAdapter(described.reply.adapter) && !signal.aborted) {
        const { adapter } = described.reply;
        showAskButton(adapter, described.reply, askForReply, signal);
        return { adapter, read: createTicketReader(adapter, readSameOrigin) };
      }
      return undefined;
    };
    let desk: ReturnType<typeof meetDesk> | undefined;
    const findDesk = () => (desk ??= meetDesk());

    listenInPage(
      {
        'ticket.read': async () => (await findDesk())?.read() ?? { kind: 'none', problem: 'not-a-helpdesk' },
        'composer.insert': async (request) => {
          const found = await findDesk();
          return found ? insertText(found.adapter, request) : { outcome: 'no-composer' };
        },
        'composer.undo': undoInsertion,
      },
      signal,
    );
    acceptFollowers((onChange, ended) => {
      void findDesk().then((found) => found && !ended.aborted && watchTicket(found.adapter, onChange, ended));
    }, signal);
    // A page that comes back from the browser's memory has lost its followers.
    addEventListener('pageshow', ({ persisted }) => persisted && void announce('page.ready', {}), { signal });
    // From the start: an insertion must know whether a draft was typed just before it, to be an undo step of its own.
    watchTyping(document, signal);
    void announce('page.ready', {});
    void findDesk();
  },
});

async function askForReply(): Promise<Asked> {
  const asked = await sendToWorker('panel.ask', {});
  return asked.delivered ? asked.reply.where : asked.why === 'extension-updated' ? 'gone' : 'panel';
}
