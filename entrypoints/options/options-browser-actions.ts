import { browser } from 'wxt/browser';

import { listRecipeActs } from '@/lib/adapters/list-recipe-acts';
import { parseRecipe } from '@/lib/adapters/parse-recipe';
import { findSelectorFault } from '@/lib/adapters/selector-fault';
import { nameBrowser } from '@/lib/domain/crash-report';
import type { OptionsBrowserActions } from '@/lib/options-view/options-actions';

import { saveFile } from './save-file';

/** Firefox's function, which the types of `browser` lack. */
type Commands = typeof browser.commands & { openShortcutSettings?: () => Promise<void> };
/** Firefox's sidebar and Chromium's panel, which the types of `browser` lack. */
type WithPanel = typeof browser & {
  sidebarAction?: { open: () => Promise<void> };
  sidePanel?: { open: (place: { windowId: number }) => Promise<void> };
};
/** `browser.windows.WINDOW_ID_CURRENT`: reading the ID would lose the click. */
const THIS_WINDOW = -2;

export const browserActions: OptionsBrowserActions = {
  describeSelf: () => ({ version: browser.runtime.getManifest().version, browser: nameBrowser(navigator.userAgent) }),

  copy: ({ text }) =>
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    ),

  checkRecipe(recipe) {
    const parsed = parseRecipe(recipe);
    if (!parsed.ok) return parsed.failure;
    const at = findSelectorFault(parsed.value);
    return at === undefined ? undefined : { fault: 'bad-selector', at };
  },

  listRecipeActs(recipe) {
    const parsed = parseRecipe(recipe);
    return parsed.ok ? listRecipeActs(parsed.value) : { addresses: [], clicks: [], fields: [] };
  },

  exportRecipe(match, recipe) {
    const name = match
      .replace(/^.*?:\/\//, '')
      .split(/[^\w.-]+/)
      .filter((part) => part !== '')
      .join('-');
    saveFile({ name: `deskhand-recipe-${name}.json`, contents: recipe });
  },

  openPanel() {
    const { sidebarAction, sidePanel } = browser as WithPanel;
    // A browser that refuses leaves the toolbar button.
    const opening = sidebarAction ? sidebarAction.open() : sidePanel?.open({ windowId: THIS_WINDOW });
    void opening?.catch(() => undefined);
  },

  changeKeys() {
    const commands: Commands = browser.commands;
    if (commands.openShortcutSettings) void commands.openShortcutSettings();
    // A link cannot lead there.
    else void browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  },
};
