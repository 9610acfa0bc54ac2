import { browser } from 'wxt/browser';

import type { SettingsAnchor } from '@/lib/panel-view/panel-actions';

const OPTIONS_PAGE = '/options.html';

/** Opens the settings at a section, in their tab where they are open. */
export function openSettings(section?: SettingsAnchor): void {
  const views = browser.extension.getViews({ type: 'tab' }) as (Window & typeof globalThis)[];
  const open = views.find(({ location }) => location.pathname === OPTIONS_PAGE);
  if (open && section) open.location.hash = section;
  // The browser would load an open page again for another hash, and lose what was typed there.
  if (open || !section) void browser.runtime.openOptionsPage();
  else void browser.tabs.create({ url: browser.runtime.getURL(`${OPTIONS_PAGE}#${section}`) });
}
