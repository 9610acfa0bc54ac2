import { listenForAnnouncements } from '@/lib/messaging/listen';
import type { PanelPorts } from '@/lib/panel/panel-ports';

/** Passes announcements on. Those of a page are about the sender's tab. */
export const hearNews: PanelPorts['hearNews'] = (handlers, signal) => {
  listenForAnnouncements(
    {
      ...handlers,
      'page.ready': (_, { tab }) => {
        if (tab?.id !== undefined) handlers['page.ready']({ pageId: tab.id });
      },
      'lesson.changed': ({ title, step }, { tab }) => {
        if (tab?.id === undefined) return;
        handlers['lesson.changed']({ pageId: tab.id, ...(title && step && { step: { title, step } }) });
      },
      'page.failed': (crash, { tab }) => {
        if (tab?.id !== undefined) handlers['page.failed']({ pageId: tab.id, crash });
      },
    },
    signal,
  );
};
