import { PANEL_COMMANDS, type PanelCommand, SUGGESTED_KEYS } from '@/lib/domain/panel-command';

/** The keys of the commands. Unlike those of the extension, no browser lets the agent change them. */
export const SHORTCUTS: Partial<Record<PanelCommand, string>> = Object.fromEntries(
  PANEL_COMMANDS.flatMap((command) => {
    const key = SUGGESTED_KEYS[command];
    return key === undefined ? [] : [[command, key]];
  }),
);

/** Returns the command of a pressed key, such as `Alt+Shift+E`; `open-panel` also closes the panel. */
export function findCommand(event: KeyboardEvent): PanelCommand | 'open-panel' | undefined {
  if (!event.isTrusted || event.repeat || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey)
    return undefined;
  // The letter of the key as the keyboard is drawn: with Alt, some layouts type another character.
  const pressed = `Alt+Shift+${event.code.replace('Key', '')}`;
  return (['open-panel', ...PANEL_COMMANDS] as const).find((command) => SUGGESTED_KEYS[command] === pressed);
}
