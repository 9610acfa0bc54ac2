/** Commands of keyboard shortcuts. The browser itself opens the panel. */
export const PANEL_COMMANDS = ['suggest-reply', 'insert-reply', 'undo-insert', 'summarize'] as const;
export type PanelCommand = (typeof PANEL_COMMANDS)[number];

/** Chromium allows four default keys. None is taken by Chromium or Firefox. */
export const SUGGESTED_KEYS: Record<PanelCommand | 'open-panel', string | undefined> = {
  'open-panel': 'Alt+Shift+D',
  'suggest-reply': 'Alt+Shift+G',
  'insert-reply': 'Alt+Shift+E',
  'undo-insert': 'Alt+Shift+U',
  summarize: undefined,
};
