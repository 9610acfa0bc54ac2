/** What the agent can do in the panel by keys of the browser, wherever the keyboard is; opening the panel is the browser's own. */
export const PANEL_COMMANDS = ['suggest-reply', 'insert-reply', 'undo-insert', 'summarize'] as const;
export type PanelCommand = (typeof PANEL_COMMANDS)[number];

/**
 * The keys that are set at first: with the panel's own four, which is as many as Chromium takes. None of them is a key of
 * Chromium or Firefox, and all can be changed there.
 */
export const SUGGESTED_KEYS: Record<PanelCommand | 'open-panel', string | undefined> = {
  'open-panel': 'Alt+Shift+D',
  'suggest-reply': 'Alt+Shift+G',
  'insert-reply': 'Alt+Shift+E',
  'undo-insert': 'Alt+Shift+U',
  summarize: undefined,
};
