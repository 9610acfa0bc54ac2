import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Page } from 'playwright-core';

import { createCamera } from '@/demo/browser/side-by-side';

const FOLDER = resolve(import.meta.dirname, '../../../test-output/helpdesks');

/** Saves a picture of a running helpdesk beside the panel. A release copies it to `docs/pictures/helpdesks/`. */
export async function savePicture(name: string, page: Page, panel: Page): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const camera = await createCamera();
  try {
    await camera.save(`${FOLDER}/${name}.png`, page, panel);
  } finally {
    await camera.close();
  }
}
