import { type FollowedPage, followPage } from './follow-page';
import type { PanelContext } from './panel-context';
import type { PanelPage } from './panel-state';

export interface CurrentPage {
  watch: (signal: AbortSignal) => void;
  read: () => Promise<void> | undefined;
  reconnect: () => void;
}

/** Follows the page that the panel is beside. */
export function createCurrentPage(
  { ports, get, set, reportMisplaced }: PanelContext,
  onPage: (page: PanelPage, pageId: number) => void,
): CurrentPage {
  let followed: FollowedPage | undefined;
  return {
    watch(signal) {
      let visit = new AbortController();
      signal.addEventListener('abort', () => visit.abort());
      ports.watchPage((pageId) => {
        if (pageId !== get().pageId || !followed) {
          visit.abort();
          visit = new AbortController();
          if (pageId === undefined) {
            followed = undefined;
            set({ pageId, page: { kind: 'none', problem: 'not-a-helpdesk' }, crash: undefined, lesson: undefined });
            return;
          }
          set({ pageId, page: { kind: 'reading' }, crash: undefined, lesson: undefined });
          followed = followPage(pageId, ports, (page) => onPage(page, pageId), reportMisplaced, visit.signal);
        }
        void followed.reconnect();
      }, signal);
    },

    read: () => followed?.read(),

    reconnect: () => void followed?.reconnect(),
  };
}
