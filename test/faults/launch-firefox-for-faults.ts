import { configureFirefox, FIREFOX_EXTENSION_DIR, setShop } from '@/test/browser/firefox/firefox-desk';
import { launchFirefox } from '@/test/drivers/firefox/launch-firefox';

import type { FaultBrowser } from './fault-browser';

/** Starts Firefox with the extension's build. */
export async function launchFirefoxForFaults(profileDir: string): Promise<FaultBrowser> {
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR, {
    profileDir,
    // Otherwise a JSON page is a viewer without the rights of its address.
    preferences: { 'devtools.jsonview.enabled': false },
  });
  return {
    page: { ...firefox.page, goTo: (url) => firefox.navigate(url) },
    configure: (servers, addresses) => configureFirefox(firefox, servers, addresses),
    setShop: (url, token) => setShop(firefox, url, token),
    async openPanel() {
      await firefox.openSidebar();
      return firefox.sidebar;
    },
    closePanel: () => firefox.closeSidebar(),
    openTab: (url) => firefox.openTab(url),
    extensionUrl: (path) => firefox.extensionUrl(path),
    killWorker: () => firefox.killWorker(),
    crash: () => firefox.crash(),
    close: () => firefox.close(),
  };
}
