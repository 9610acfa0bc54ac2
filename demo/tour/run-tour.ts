import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { DEMO_EXTENSION_DIR } from '../browser/build-extension';
import { configure } from '../browser/configure';
import { launchBrowser } from '../browser/launch-browser';
import { setUpForRelay } from '../browser/set-up-for';
import { type Camera, createCamera } from '../browser/side-by-side';
import type { Servers } from '../servers/start-servers';
import type { Scene } from './scene';
import { STEPS } from './steps';

const DEMO_OUTPUT = resolve(import.meta.dirname, '../../demo-output');

/**
 * Does the main job in a headless Chromium with the real side panel, with an observation and a picture for each step.
 *
 * @param pictures folder that is emptied first
 * @returns the exit code, 0 only if every step succeeded
 */
export async function runTour(servers: Servers, stop: AbortSignal, pictures = DEMO_OUTPUT): Promise<number> {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const camera = await createCamera();
  try {
    await configure(browser, setUpForRelay(servers));
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

interface TourDeps {
  camera: Camera;
  pictures: string;
  stop: AbortSignal;
}

async function takeSteps(scene: Scene, { camera, pictures, stop }: TourDeps): Promise<boolean> {
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
      await camera.save(`${picture}-failed.png`, scene.desk, scene.panel).catch(() => undefined);
      return false;
    }
  }
  return true;
}
