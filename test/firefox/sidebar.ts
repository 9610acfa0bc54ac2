import { until } from '@/demo/browser/until';

import type { Firefox } from './start-firefox';

/** A place in a document as it is shown, in CSS pixels from its corner. */
export interface Point {
  x: number;
  y: number;
}

/** The sidebar of the one extension, as the browser's own window has it. */
export interface Sidebar {
  /** Opens it, as choosing it in the browser's own menu does, unless Firefox has done so: it does when one is installed. */
  open: () => Promise<void>;
  /** Clicks with the mouse at a place of the sidebar's page. */
  clickAt: (point: Point) => Promise<void>;
}

export function driveSidebar({ inBrowser, run, click }: Firefox): Sidebar {
  return {
    open: () =>
      inBrowser(async () => {
        await until(() => run(OPEN).catch(() => undefined), 'the sidebar to open');
      }),
    async clickAt({ x, y }) {
      const corner = (await inBrowser(() => run(CORNER))) as Point;
      await inBrowser(() => click({ x: corner.x + x, y: corner.y + y }));
    },
  };
}

/** Says whether the sidebar has its page; while Firefox is busy opening it, it may refuse to be asked. */
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
