import { useEffect, useState } from 'react';

/** Shorter waits are not felt, and other words would flash. */
const SLOW_AFTER_MS = 200;

/** Returns whether something has been running for so long that the agent should be told what it waits for. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isRunning && isSlow;
}
