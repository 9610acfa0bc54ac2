import { useEffect, useState } from 'react';

import type { TicketKey } from '@/lib/domain/ticket-key';
import { type StoredValue, storedKeyFor } from '@/lib/panel-view/stored-value';

import { usePanelStorage } from './use-panel-storage';

interface Held<Value> {
  key: string;
  value: Value;
  /** Differs from the stored value. */
  isChanged: boolean;
}

/**
 * Returns a stored value and the function that changes it. Until it is read, it is the empty one.
 * @param ticket of a value in the area `session`
 */
export function useStored<Value>(
  { key: declaredKey, area, parse }: StoredValue<Value>,
  ticket?: TicketKey,
): [Value, (change: (before: Value) => Value) => void] {
  const storage = usePanelStorage()[area];
  const key = ticket ? storedKeyFor(declaredKey, ticket) : declaredKey;
  const [held, setHeld] = useState<Held<Value>>(() => ({ key, value: parse(undefined), isChanged: false }));
  const current = held.key === key ? held : { key, value: parse(undefined), isChanged: false };

  useEffect(() => {
    let isWanted = true;
    // A change by the agent is newer than the stored value.
    const show = (stored: unknown) =>
      setHeld((before) =>
        before.key === key && before.isChanged ? before : { key, value: parse(stored), isChanged: false },
      );
    void storage.read(key).then((stored) => (isWanted ? show(stored) : undefined));
    return () => {
      isWanted = false;
    };
  }, [storage, key, parse]);

  useEffect(() => {
    if (held.isChanged) void storage.write(held.key, held.value);
  }, [storage, held]);

  return [
    current.value,
    (change) =>
      setHeld((before) => {
        const from = before.key === key ? before : current;
        const value = change(from.value);
        return Object.is(value, from.value) ? before : { key, value, isChanged: true };
      }),
  ];
}
