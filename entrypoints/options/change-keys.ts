/** Firefox has a page of its own for them, which only this opens. */
type Commands = typeof chrome.commands & { openShortcutSettings?: () => Promise<void> };

/** Opens the page of the browser on which keys are changed. A link cannot lead there. */
export async function changeKeys(): Promise<void> {
  const commands: Commands = chrome.commands;
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await chrome.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
