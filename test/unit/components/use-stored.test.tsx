// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';

import { PanelStorageProvider } from '@/components/use-panel-storage';
import { useStored } from '@/components/use-stored';
import { type StoredValue, storedKeyFor } from '@/lib/panel-view/stored-value';

const MEMO: StoredValue<string> = {
  key: 'card.memo',
  area: 'session',
  parse: (stored) => (typeof stored === 'string' ? stored : ''),
};
const ticketOf = (id: string) => ({ desk: 'https://desk.example', scope: '', id });
const keyFor = (id: string) => storedKeyFor(MEMO.key, ticketOf(id));

afterEach(cleanup);

async function showMemo(stored: Record<string, unknown>, id: string) {
  const session = new Map(Object.entries(stored));
  const storage = {
    local: { read: () => Promise.reject(new Error('not local')), write: () => Promise.reject(new Error('not local')) },
    session: {
      read: (key: string) => Promise.resolve(session.get(key)),
      write: (key: string, value: unknown) => Promise.resolve(session.set(key, value).has(key)),
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PanelStorageProvider value={storage}>{children}</PanelStorageProvider>
  );
  const hook = await act(async () =>
    renderHook(({ ticket }) => useStored(MEMO, ticketOf(ticket)), { wrapper, initialProps: { ticket: id } }),
  );
  return {
    session,
    hook,
    read: () => hook.result.current[0],
    change: (text: string) => hook.result.current[1](() => text),
    add: (text: string) => hook.result.current[1]((before) => before + text),
  };
}

test('a card reads and writes the value of each ticket', async () => {
  const { session, hook, read, change } = await showMemo({ [keyFor('B')]: 'of B' }, 'A');
  expect(read()).toBe('');
  await act(async () => change('of A'));
  expect(read()).toBe('of A');
  hook.rerender({ ticket: 'B' });
  expect(read()).toBe('');
  await act(async () => undefined);
  expect(read()).toBe('of B');
  expect([...session]).toEqual([
    [keyFor('B'), 'of B'],
    [keyFor('A'), 'of A'],
  ]);
});

test('an equal id in another account or on another helpdesk has a value of its own', async () => {
  const keys = [
    ticketOf('A'),
    { ...ticketOf('A'), scope: '2' },
    { ...ticketOf('A'), desk: 'https://other.example' },
    { ...ticketOf('A'), desk: 'https://desk.example/a/*' },
    { ...ticketOf('2 A'), scope: '' },
  ].map((ticket) => storedKeyFor(MEMO.key, ticket));
  expect(new Set(keys).size).toBe(keys.length);
  const { session, change } = await showMemo(Object.fromEntries(keys.map((key) => [key, 'before'])), 'A');
  await act(async () => change('after'));
  expect([...session.values()]).toEqual(['after', 'before', 'before', 'before', 'before']);
});

test('what the agent changes before the stored value is read stays', async () => {
  const { session, hook, read, change } = await showMemo({ [keyFor('B')]: 'stored' }, 'A');
  hook.rerender({ ticket: 'B' });
  await act(async () => change('typed'));
  expect(read()).toBe('typed');
  expect(session.get(keyFor('B'))).toBe('typed');
});

test('what the agent changes before the stored value is read applies to the stored value', async () => {
  const { session, hook, read, add } = await showMemo({ [keyFor('B')]: 'stored' }, 'A');
  hook.rerender({ ticket: 'B' });
  await act(async () => {
    add(', added');
    add(', twice');
  });
  expect(read()).toBe('stored, added, twice');
  expect(session.get(keyFor('B'))).toBe('stored, added, twice');
  await act(async () => add('.'));
  expect(session.get(keyFor('B'))).toBe('stored, added, twice.');
});

test('a damaged value is read as the empty one and stays until the agent changes it', async () => {
  const { session, read } = await showMemo({ [keyFor('A')]: { not: 'a text' } }, 'A');
  expect(read()).toBe('');
  expect(session.get(keyFor('A'))).toEqual({ not: 'a text' });
});
