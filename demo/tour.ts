import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { configure } from './browser/configure';
import { launchBrowser } from './browser/launch-browser';
import { type Camera, createCamera } from './browser/side-by-side';
import { DEMO_EXTENSION_DIR } from './build-extension';
import type { Servers } from './servers';
import { setUpFor } from './set-up-for';
import type { Scene } from './tour/scene';
import { STEPS } from './tour/steps';

const DEMO_OUTPUT = resolve(import.meta.dirname, '../demo-output');

/**
 * Does the main job in a headless Chromium and the real side panel, prints what it saw at every step, and saves a picture
 * of each.
 * @param stop ends it between two steps
 * @param pictures folder for the pictures, emptied before
 * @returns exit code: 0 only if every step really happened
 */
export async function runTour(servers: Servers, stop: AbortSignal, pictures = DEMO_OUTPUT): Promise<number> {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const camera = await createCamera();
  try {
    await configure(browser, setUpFor(servers));
    const [desk = await browser.context.newPage()] = browser.context.pages();
    console.log(`\nThe main job in ${browser.version}, headless, with the real side panel:\n`);
    const taken = await takeSteps({ browser, servers, desk }, { camera, pictures, stop });
    console.log(
      taken
        ? `\nEvery step happened. A picture of each is in ${relative('.', pictures)}/.`
        : '\nThe tour stopped here.',
    );
    return taken ? 0 : 1;
  } finally {
    await Promise.all([camera.close(), browser.close()]);
  }
}

interface Surroundings {
  camera: Camera;
  pictures: string;
  stop: AbortSignal;
}

async function takeSteps(scene: Scene, { camera, pictures, stop }: Surroundings): Promise<boolean> {
  for (const [index, step] of STEPS.entries()) {
    if (stop.aborted) return false;
    const place = `${index + 1}/${STEPS.length} ${step.title}`;
    const slug = step.title.toLowerCase().replaceAll(' ', '-');
    const picture = join(pictures, `${String(index + 1).padStart(2, '0')}-${slug}`);
    try {
      const seen = await step.take(scene);
      await camera.save(`${picture}.png`, scene.desk, scene.panel);
      console.log(`✓ ${place}: ${seen}`);
    } catch (error) {
      console.log(`✗ ${place}: ${error instanceof Error ? error.message : String(error)}`);
      // The picture of what was there instead helps; that it cannot be taken is no second failure.
      await camera.save(`${picture}-failed.png`, scene.desk, scene.panel).catch(() => undefined);
      return false;
    }
  }
  return true;
}
