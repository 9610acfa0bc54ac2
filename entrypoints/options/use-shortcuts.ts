import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

import { PANEL_COMMANDS } from '@/lib/domain/panel-command';
import type { Shortcut } from '@/lib/options-view/options-view';

/** Reads the browser's shortcuts, again when the agent returns to this page. */
export function useShortcuts(): readonly Shortcut[] {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  useEffect(() => {
    const read = (): void => void readShortcuts().then(setShortcuts);
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return shortcuts;
}

async function readShortcuts(): Promise<Shortcut[]> {
  const set = await browser.commands.getAll();
  const keysOf = (isWanted: (name: string) => boolean) => set.find(({ name = '' }) => isWanted(name))?.shortcut ?? '';
  return [
    // The name starts so in Chromium and Firefox.
    { command: 'open-panel', keys: keysOf((name) => name.startsWith('_execute_')) },
    ...PANEL_COMMANDS.map((command) => ({ command, keys: keysOf((name) => name === command) })),
  ];
}
