import { type FollowedTab, followTab } from './follow-tab';
import type { PanelContext } from './panel-context';
import type { PanelPage } from './panel-state';

export interface ActiveTab {
  watch: (signal: AbortSignal) => void;
  read: () => Promise<void> | undefined;
  reconnect: () => void;
}

/** Follows the page of the tab that is active in the panel's window. */
export function createActiveTab(
  { ports, get, set, reportMisplaced }: PanelContext,
  onPage: (page: PanelPage, tabId: number) => void,
): ActiveTab {
  let followed: FollowedTab | undefined;
  return {
    watch(signal) {
      let visit = new AbortController();
      signal.addEventListener('abort', () => visit.abort());
      ports.watchTab((tabId) => {
        if (tabId !== get().tabId || !followed) {
          visit.abort();
          visit = new AbortController();
          if (tabId === undefined) {
            followed = undefined;
            set({ tabId, page: { kind: 'none', problem: 'not-a-helpdesk' }, crash: undefined, lesson: undefined });
            return;
          }
          set({ tabId, page: { kind: 'reading' }, crash: undefined, lesson: undefined });
          followed = followTab(tabId, ports, (page) => onPage(page, tabId), reportMisplaced, visit.signal);
        }
        void followed.reconnect();
      }, signal);
    },

    read: () => followed?.read(),

    reconnect: () => void followed?.reconnect(),
  };
}
