import { useEffect, useState } from 'react';

import type { SetKey } from '@/components/options/KeysSection';
import { PANEL_COMMANDS } from '@/lib/domain/panel-command';

/** The keys that are set in the browser, read again whenever the agent comes back to this page. */
export function useSetKeys(): readonly SetKey[] {
  const [keys, setKeys] = useState<readonly SetKey[]>([]);
  useEffect(() => {
    const read = (): void => void readSetKeys().then(setKeys);
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return keys;
}

async function readSetKeys(): Promise<SetKey[]> {
  const set = await chrome.commands.getAll();
  const keysOf = (isWanted: (name: string) => boolean) => set.find(({ name = '' }) => isWanted(name))?.shortcut ?? '';
  return [
    // The browser's own, whose name begins so in both.
    { command: 'open-panel', keys: keysOf((name) => name.startsWith('_execute_')) },
    ...PANEL_COMMANDS.map((command) => ({ command, keys: keysOf((name) => name === command) })),
  ];
}
