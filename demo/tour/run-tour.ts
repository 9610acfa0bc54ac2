import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import type { Servers } from '../servers/start-servers';
import { openExtensionStage, type Stage } from './stages';
import { STEPS } from './steps';

const DEMO_OUTPUT = resolve(import.meta.dirname, '../../demo-output');

interface TourOptions {
  /** Folder that is emptied first. */
  pictures?: string;
  openStage?: (servers: Servers) => Promise<Stage>;
}

/**
 * Does the main job in a headless Chromium with the real panel, with an observation and a picture for each step.
 *
 * @returns the exit code, 0 only if every step succeeded
 */
export async function runTour(
  servers: Servers,
  stop: AbortSignal,
  { pictures = DEMO_OUTPUT, openStage = openExtensionStage }: TourOptions = {},
): Promise<number> {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const stage = await openStage(servers);
  try {
    console.log(`\nThe main job in ${stage.name}:\n`);
    const taken = await takeSteps(stage, servers, { pictures, stop });
    console.log(
      taken
        ? `\nEvery step happened. A picture of each is in ${relative('.', pictures)}/.`
        : '\nThe tour stopped here.',
    );
    return taken ? 0 : 1;
  } finally {
    await stage.close();
  }
}

interface TourDeps {
  pictures: string;
  stop: AbortSignal;
}

async function takeSteps(stage: Stage, servers: Servers, { pictures, stop }: TourDeps): Promise<boolean> {
  for (const [index, step] of STEPS.entries()) {
    if (stop.aborted) return false;
    const place = `${index + 1}/${STEPS.length} ${step.title}`;
    const slug = step.title.toLowerCase().replaceAll(' ', '-');
    const picture = join(pictures, `${String(index + 1).padStart(2, '0')}-${slug}`);
    try {
      const seen = await step.take({ ...stage, servers });
      await stage.save(`${picture}.png`);
      console.log(`✓ ${place}: ${seen}`);
    } catch (error) {
      console.log(`✗ ${place}: ${error instanceof Error ? error.message : String(error)}`);
      await stage.save(`${picture}-failed.png`).catch(() => undefined);
      return false;
    }
  }
  return true;
}
