/**
 * `npm run pictures`: takes the pictures of the real extension beside the sample helpdesk and of the panel in its page, for the
 * README and the stores, and the stores' tile.
 */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';

import { defineProgram, runMain } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';
import { buildApp } from '@/demo/browser/build-app';
import { buildExtension, DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { createCamera } from '@/demo/browser/side-by-side';
import { uiText } from '@/demo/browser/ui-text';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { Scene } from '@/demo/tour/scene';
import { openPluginStage } from '@/demo/tour/stages';
import { STEPS } from '@/demo/tour/steps';
import { UI_LANGUAGE_NAMES } from '@/lib/i18n/ui-language';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

import { readTranslator } from './catalogues/read-translator';

/** Page and panel together then have the stores' 1280 × 800 pixels. */
const WINDOW = { width: 1305, height: 895 };

async function doMainJob(scene: Scene): Promise<void> {
  const last = STEPS.findIndex(({ title }) => title === 'Insert');
  for (const step of STEPS.slice(0, last + 1)) await step.take(scene);
}

/** File name → the agent's actions before the picture. */
const PICTURES: Record<string, (scene: Scene) => Promise<void>> = {
  'main-job': doMainJob,

  async 'hand-over'(scene) {
    await ask(scene, '4713');
    const panel = await scene.findPanel();
    await panel.getByRole('button', { name: uiText('note.write') }).click();
    await panel.getByRole('textbox', { name: uiText('note.text') }).waitFor();
  },

  async 'summary-and-order'(scene) {
    await ask(scene, '4717');
    const panel = await scene.findPanel();
    await panel.getByRole('button', { name: uiText('menu.more'), exact: true }).click();
    await panel.getByRole('menuitemradio', { name: UI_LANGUAGE_NAMES.ar }).click();
    const { t } = await readTranslator('ar');
    await panel.getByRole('button', { name: t('summary.summarize'), exact: true }).click();
    await panel.getByRole('button', { name: t('summary.copy') }).waitFor();
  },
};

async function ask(scene: Scene, ticket: string): Promise<void> {
  const helpdesk = sampleHelpdesk(scene.desk);
  await scene.desk.goto(`${scene.servers.helpdesk}/tickets/${ticket}`);
  const subject = await helpdesk.subject.innerText();
  const panel = await scene.findPanel();
  await partsOf(panel).subject.filter({ hasText: subject }).waitFor();
  await helpdesk.ask.click();
  await readVerdict(panel);
}

/** Takes the stores' tile of 440 × 280 pixels: the sign, the name, and the panel as it is. */
async function takeTile(context: BrowserContext, panel: Page, file: string): Promise<void> {
  const shot = (await panel.screenshot({ animations: 'disabled' })).toString('base64');
  const sign = readFileSync('scripts/deskhand.svg', 'utf8');
  const tile = await context.newPage();
  await tile.setContent(`<style>${TILE_STYLE}</style><main>${sign}<h1>Deskhand</h1>
    <img src="data:image/png;base64,${shot}"></main>`);
  await tile.locator('main').screenshot({ path: file });
  await tile.close();
}

const TILE_STYLE = `body { margin: 0 }
main { position: relative; overflow: hidden; width: 440px; height: 280px; background: #dfe8fb; font-family: system-ui }
svg { position: absolute; left: 28px; top: 72px; width: 88px; height: 88px }
h1 { position: absolute; left: 28px; top: 168px; margin: 0; font-size: 27px; color: #14233f }
img { position: absolute; left: 184px; top: 28px; width: 400px; border-radius: 8px; box-shadow: 0 4px 20px #14233f40 }`;

async function takePictures(servers: Servers, folder: string, say: (line: string) => void): Promise<void> {
  const browser = await launchBrowser({
    extensionDir: DEMO_EXTENSION_DIR,
    headless: true,
    windowSize: WINDOW,
    panelWidth: 400,
  });
  const camera = await createCamera();
  try {
    await configure(browser, setUpFor(servers));
    const [desk = await browser.context.newPage()] = browser.context.pages();
    const findPanel = memoizeSuccess(() => browser.sidePanel());
    const scene: Scene = { servers, desk, findPanel };
    for (const [name, prepare] of Object.entries(PICTURES)) {
      await prepare(scene);
      const panel = await findPanel();
      await panel.mouse.move(0, 0);
      const file = resolve(folder, `${name}.png`);
      await camera.save(file, desk, panel);
      say(relative('', file));
      if (name === 'main-job') await takeTile(browser.context, panel, resolve(folder, 'tile.png'));
    }
  } finally {
    await Promise.all([camera.close(), browser.close()]);
  }
}

async function takePluginPicture(servers: Servers, folder: string, say: (line: string) => void): Promise<void> {
  const stage = await openPluginStage();
  try {
    await doMainJob({ ...stage, servers });
    const file = resolve(folder, 'panel-in-page.png');
    await stage.save(file);
    say(relative('', file));
  } finally {
    await stage.close();
  }
}

await runMain(
  defineProgram('npm run pictures --', (program, { stdout, stderr }) => {
    program.argument('[FOLDER]', 'where to save the pictures (default: docs/pictures)');
    return async () => {
      const complaint = (await buildExtension()) ?? (await buildApp());
      if (complaint !== undefined) {
        stderr.write(`${complaint}\n`);
        throw new UserError('the extension or the panel could not be built; see the output above.');
      }
      const [folder = 'docs/pictures'] = program.args;
      for (const [take, hasPanel] of [
        [takePictures, false],
        [takePluginPicture, true],
      ] as const) {
        const servers = await startServers({ firstPort: 0, hasPanel });
        try {
          await take(servers, folder, (line) => stdout.write(`${line}\n`));
        } finally {
          await servers.close();
        }
      }
    };
  }),
);
