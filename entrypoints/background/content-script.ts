import { browser } from 'wxt/browser';

import { listenForAnnouncements } from '@/lib/messaging/listen';
import { sendToPage } from '@/lib/messaging/send';
import { registerContentScript } from '@/lib/page-scripts/register-content-script';
import { findDesk } from '@/lib/settings/find-desk';
import type { Settings } from '@/lib/settings/settings';
import { listenForSettings } from '@/lib/settings/settings-store';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

/** Requests and the reading of tickets come first. */
const RESUME_MS = 1000;

interface Deps {
  read: () => Promise<Settings>;
  notify: () => Promise<void>;
  /** Called when the policy has changed, which may have removed helpdesks. */
  giveBackPermissions: () => Promise<void>;
}

/**
 * Registers the content script, and again after each change, so that nobody has to reload a ticket.
 * @returns a function that registers it now
 */
export function keepContentScriptRegistered({ read, notify, giveBackPermissions }: Deps): () => void {
  // Two registrations at once would both find nothing registered.
  const enqueue = createSerialQueue();
  const apply = () =>
    void enqueue(async () => {
      // A panel that reads before the script has ended would show the ticket of a removed helpdesk.
      if (await registerContentScript(await read())) await notify();
    }).catch(() => undefined);
  const notifyAndApply = () => {
    apply();
    void notify();
  };
  // The message to end does not reach a page in the back/forward cache. Such a page announces itself when it returns.
  const endUnlessOnDesk = async (tabId: number, url = ''): Promise<void> => {
    if (await findDesk(await read(), url)) return;
    await sendToPage(tabId, 'script.end', {});
    await notify();
  };
  listenForAnnouncements({
    'page.ready': (_, { tab, url }) => {
      if (tab?.id !== undefined) void endUnlessOnDesk(tab.id, url).catch(() => undefined);
    },
  });
  // The last worker may have died before it was done.
  setTimeout(apply, RESUME_MS);
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved]) event.addListener(notifyAndApply);
  listenForSettings((isPolicy) => {
    if (isPolicy) {
      notifyAndApply();
      void giveBackPermissions().catch(() => undefined);
    } else apply();
  });
  return apply;
}
