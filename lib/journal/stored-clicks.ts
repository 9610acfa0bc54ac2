import * as z from 'zod/mini';

import { type ButtonClick, PANEL_LAG_MS, type TakenClick } from '@/lib/domain/button-click';
import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';
import { lazy } from '@/lib/shared/lazy';
import { withDeadline } from '@/lib/shared/with-deadline';

import type { JournalArea } from './journal';

/** A panel that opens later must not start a request for this click. */
const CLICK_LASTS_MS = 60_000;
const keyOf = (tabId: number) => `ask:${tabId}`;

/** A taken click stays stored, because the worker may die before it answers the panel or the page. */
const clickSchema = lazy(() =>
  z.object({
    clickId: z.string(),
    requestId: z.string(),
    ticket: z.object({
      desk: z.string(),
      scope: z.string(),
      id: z.string(),
      messageHashes: z.optional(z.array(z.string())),
      isPart: z.optional(z.boolean()),
    }),
    /** Unix milliseconds. */
    clickedAt: z.number(),
    takenBy: z.optional(z.string()),
    /** Milliseconds from the click; shorter once a panel has shown another ticket. */
    lastsMs: z.optional(z.number()),
  }),
);

export interface StoredClicks {
  /** Stores a click. Returns the ID of its request; undefined if a panel has already taken this click. */
  add: (tabId: number, click: ButtonClick) => Promise<string | undefined>;
  /**
   * Answers `taken` to the one panel that may start the request. Drops a click on another ticket.
   * @param takeId stays the same when the panel repeats the message
   */
  take: (tabId: number, ticket: TicketIdentity, takeId: string) => Promise<TakenClick>;
}

/** Stores the newest click on the page button of each tab. In the extension's `storage.session`, clicks survive the worker. */
export function createStoredClicks(area: Pick<JournalArea, 'get' | 'set'>, now: () => number = Date.now): StoredClicks {
  // Several panels may take the same click.
  const enqueue = createSerialQueue();

  async function find(tabId: number): Promise<z.infer<typeof clickSchema> | undefined> {
    const key = keyOf(tabId);
    const { [key]: stored } = await withDeadline(area.get(key));
    return clickSchema.safeParse(stored).data;
  }

  const put = (tabId: number, click: object) => withDeadline(area.set({ [keyOf(tabId)]: click }));

  return {
    add: (tabId, click) =>
      enqueue(async () => {
        const known = await find(tabId);
        const isKnown = known?.clickId === click.clickId;
        const isTaken = known?.takenBy !== undefined;
        if (isKnown && isTaken) return undefined;
        // An agent who clicks again while the panel opens wants one suggestion.
        const isSame =
          known &&
          !isTaken &&
          (isKnown || now() - known.clickedAt < PANEL_LAG_MS) &&
          isSameTicket(known.ticket, click.ticket);
        // Chosen here, because a page must not name the request of another ticket.
        const requestId = isSame ? known.requestId : crypto.randomUUID();
        await put(tabId, { ...click, requestId, clickedAt: now() });
        return requestId;
      }),

    take: (tabId, ticket, takeId) =>
      enqueue(async () => {
        const click = await find(tabId);
        if (!click) return { fate: 'none' };
        const { requestId } = click;
        if (click.takenBy !== undefined) return { fate: click.takenBy === takeId ? 'taken' : 'none', requestId };
        const age = now() - click.clickedAt;
        const isSame = isSameTicket(click.ticket, ticket);
        const isWanted = isSame && age < (click.lastsMs ?? CLICK_LASTS_MS);
        const isEarly = !isSame && age < PANEL_LAG_MS;
        const change = isEarly ? { lastsMs: PANEL_LAG_MS } : { takenBy: isWanted ? takeId : '' };
        await put(tabId, { ...click, ...change });
        const fateOfOther = age < CLICK_LASTS_MS ? 'left' : 'none';
        return { fate: isWanted ? 'taken' : isEarly ? 'waits' : fateOfOther, requestId };
      }),
  };
}
