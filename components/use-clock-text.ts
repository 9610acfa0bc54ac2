import { createContext, useContext, useSyncExternalStore } from 'react';

interface Clock {
  /** Unix milliseconds. */
  now: () => number;
  /** Calls back from time to time, until the returned function is called. */
  subscribe: (onTick: () => void) => () => void;
}

/** A text counts minutes, so it is at most half a minute late. */
const TICK_MS = 30_000;

/** Creates a clock with one interval for all its subscribers, which runs only while there is one. */
function createClock(): Clock {
  const subscribers = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    now: () => Date.now(),
    subscribe(onTick) {
      subscribers.add(onTick);
      timer ??= setInterval(() => {
        for (const tick of subscribers) tick();
      }, TICK_MS);
      return () => {
        subscribers.delete(onTick);
        if (subscribers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** A panel is a document of its own, so all its texts share this clock. The gallery and tests provide one that stands still. */
const ClockContext = createContext(createClock());

export const ClockProvider = ClockContext.Provider;

/** Returns a text that depends on the time. The component renders again only when the text changes. */
export function useClockText<Text extends string | undefined>(readText: (now: number) => Text): Text {
  const { now, subscribe } = useContext(ClockContext);
  const read = () => readText(now());
  return useSyncExternalStore(subscribe, read, read);
}
