import type { StoredValue } from '@/lib/panel-view/stored-value';

import type { PanelContext } from './panel-context';
import { sendWithRetries } from './send-with-retries';

const ANSWERED = 'answered';
/** The number of the agent's own requests; `ANSWERED` after the answer to the offer. */
export const REQUESTS_BY_HAND: StoredValue<number | typeof ANSWERED> = {
  key: 'panel.asked-by-hand',
  area: 'local',
  parse: (stored) => (stored === ANSWERED || typeof stored === 'number' ? stored : 0),
};
const OFFERED_AFTER = 3;

export interface AutomaticOffer {
  countRequest: () => Promise<void>;
  /** Offers again when the choice could not be saved. */
  answerAutomaticOffer: (isWanted: boolean) => Promise<void>;
}

/** Offers automatic suggestions once, after the third request by hand, if the settings do not decide it. */
export function createAutomaticOffer({ ports, get, set }: PanelContext): AutomaticOffer {
  function isOpen(): boolean {
    const { settings } = get();
    if (!settings || settings.managed.includes('defaults.autoSuggest')) return false;
    return settings.settings.defaults.autoSuggest === undefined;
  }

  return {
    async countRequest() {
      if (!isOpen()) return;
      const before = REQUESTS_BY_HAND.parse(await ports.local.read(REQUESTS_BY_HAND.key));
      if (before === ANSWERED) return;
      const count = before + 1;
      void ports.local.write(REQUESTS_BY_HAND.key, count);
      if (count >= OFFERED_AFTER && isOpen()) set({ isAutomaticOffered: true });
    },

    async answerAutomaticOffer(isWanted) {
      set({ isAutomaticOffered: false });
      const isKept =
        !isWanted || (await sendWithRetries(ports, 'defaults.save', { autoSuggest: 'on-open' }, () => true)).ok;
      if (isKept) void ports.local.write(REQUESTS_BY_HAND.key, ANSWERED);
      else set({ isAutomaticOffered: true });
    },
  };
}
