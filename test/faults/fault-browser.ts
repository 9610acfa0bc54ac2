import type { Servers } from '@/demo/servers/start-servers';
import type { StagedPlatform } from '@/test/browser/staged-platform';
import type { TabView, View } from '@/test/drivers/view';

/** A browser with the built extension. One set of tests drives both browsers by it. */
export interface FaultBrowser {
  /** The helpdesk's tab. */
  page: Omit<TabView, 'close'>;
  /** Fills in the options page for the demo's helpdesks and sample data. */
  configure: (servers: Servers, addresses: StagedPlatform['addresses']) => Promise<void>;
  /** Sets the source of orders and products on the options page. */
  setShop: (url: string, token: string) => Promise<void>;
  /** The real side panel or sidebar, beside the helpdesk's tab. */
  openPanel: () => Promise<View>;
  closePanel: () => Promise<void>;
  openTab: (url: string) => Promise<TabView>;
  extensionUrl: (path: string) => string;
  killWorker: () => Promise<void>;
  /** Ends the browser's process at once. */
  crash: () => Promise<void>;
  close: () => Promise<void>;
}
