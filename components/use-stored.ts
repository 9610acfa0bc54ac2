import { useEffect, useState } from 'react';

import type { TicketKey } from '@/lib/domain/ticket-key';
import { type StoredValue, storedKeyFor } from '@/lib/panel-view/stored-value';

import { usePanelStorage } from './use-panel-storage';

type Change<Value> = (before: Value) => Value;

interface Held<Value> {
  key: string;
  value: Value;
  /** Changes by the agent before the stored value was read; absent once it is read. */
  waiting?: readonly Change<Value>[];
  /** Differs from the stored value. */
  isChanged: boolean;
}

/**
 * Returns a stored value and the function that changes it. Until it is read, it is the empty one, and changes apply to the
 * stored one afterwards.
 * @param ticket of a value in the area `session`
 */
export function useStored<Value>(
  { key: declaredKey, area, parse }: StoredValue<Value>,
  ticket?: TicketKey,
): [Value, (change: Change<Value>) => void] {
  const storage = usePanelStorage()[area];
  const key = ticket ? storedKeyFor(declaredKey, ticket) : declaredKey;
  const empty = (): Held<Value> => ({ key, value: parse(undefined), waiting: [], isChanged: false });
  const [held, setHeld] = useState(empty);
  const current = held.key === key ? held : empty();

  useEffect(() => {
    let isWanted = true;
    const show = (stored: unknown) =>
      setHeld((before) => {
        if (before.key === key && !before.waiting) return before;
        const changes = before.key === key ? (before.waiting ?? []) : [];
        const value = parse(stored);
        const changed = changes.reduce((from, change) => change(from), value);
        return { key, value: changed, isChanged: !Object.is(changed, value) };
      });
    void storage.read(key).then((stored) => (isWanted ? show(stored) : undefined));
    return () => {
      isWanted = false;
    };
  }, [storage, key, parse]);

  useEffect(() => {
    if (held.isChanged && !held.waiting) void storage.write(held.key, held.value);
  }, [storage, held]);

  return [
    current.value,
    (change) =>
      setHeld((before) => {
        const from = before.key === key ? before : current;
        const value = change(from.value);
        if (from.waiting) return { ...from, value, waiting: [...from.waiting, change] };
        return Object.is(value, from.value) ? before : { key, value, isChanged: true };
      }),
  ];
}
