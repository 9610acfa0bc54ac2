import { createContext, useContext } from 'react';

import type { PanelCommand } from '@/lib/domain/panel-command';
import type { PanelView } from '@/lib/panel-view/panel-view';

const ShortcutContext = createContext<PanelView['shortcuts']>({});

export const ShortcutProvider = ShortcutContext.Provider;

/** Returns the browser's keys of a command; undefined where none are set. */
export function useShortcut(command: PanelCommand): string | undefined {
  return useContext(ShortcutContext)[command];
}

/** Returns a tooltip: the name of a button with the keys that do the same. */
export function useShortcutTitle(name: string, command: PanelCommand): string {
  const keys = useShortcut(command);
  return keys ? `${name} (${keys})` : name;
}
