import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { until } from '@/demo/browser/until';

import type { Firefox } from './start-firefox';

/** CSS pixels in a visible document. */
export interface Point {
  x: number;
  y: number;
}

/** Of the only extension. */
export interface Sidebar {
  /** As the browser's own menu does. After an installation Firefox opens it by itself. */
  open: () => Promise<void>;
  close: () => Promise<void>;
  clickAt: (point: Point) => Promise<void>;
}

export function driveSidebar({ inBrowser, run, click }: Firefox): Sidebar {
  return {
    open: () =>
      inBrowser(async () => {
        const isOpen = until(() => run(OPEN).catch(() => undefined), 'the sidebar');
        await orHarnessFailure(isOpen, 'Firefox opened no sidebar');
      }),
    async close() {
      await inBrowser(() => run('SidebarController.hide()'));
    },
    async clickAt({ x, y }) {
      const corner = (await inBrowser(() => run(CORNER))) as Point;
      await inBrowser(() => click({ x: corner.x + x, y: corner.y + y }));
    },
  };
}

/** While Firefox opens it, the question itself may fail. */
const OPEN = `
  const id = [...SidebarController.sidebars.keys()].find((key) => key.endsWith('-sidebar-action'));
  if (!id) return false;
  if (SidebarController.currentID !== id) return SidebarController.show(id).then(() => false);
  const box = document.getElementById('sidebar').contentDocument.getElementById('webext-panels-browser');
  return Boolean(box?.currentURI?.spec.startsWith('moz-extension:'));
`;

const CORNER = `
  const box = document.getElementById('sidebar').contentDocument.getElementById('webext-panels-browser');
  return { x: box.screenX - window.mozInnerScreenX, y: box.screenY - window.mozInnerScreenY };
`;
