/** `npm run pictures [-- FOLDER]`: makes the README's pictures anew, of the real extension at work beside the sample helpdesk. */
import { relative, resolve } from 'node:path';

import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { createCamera } from '@/demo/browser/side-by-side';
import { buildExtension, DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { type Servers, startServers } from '@/demo/servers';
import { setUpFor } from '@/demo/set-up-for';
import { requirePanel, type Scene } from '@/demo/tour/scene';
import { STEPS } from '@/demo/tour/steps';
import { loadTranslator } from '@/lib/i18n/translator';
import { UI_LANGUAGE_NAMES } from '@/lib/i18n/ui-language';

const FOLDER = resolve(process.argv[2] ?? 'docs/pictures');

/** Name of each picture, and what the agent does before it is taken. */
const PICTURES: Record<string, (scene: Scene) => Promise<void>> = {
  async 'main-job'(scene) {
    const last = STEPS.findIndex(({ title }) => title === 'Insert');
    for (const step of STEPS.slice(0, last + 1)) await step.take(scene);
  },

  async 'hand-over'(scene) {
    await ask(scene, '4713');
    const panel = requirePanel(scene);
    await panel.getByRole('button', { name: 'Write internal note' }).click();
    await panel.getByRole('textbox', { name: 'Note for colleagues' }).waitFor();
  },

  async 'summary-and-order'(scene) {
    await ask(scene, '4717');
    const panel = requirePanel(scene);
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitemradio', { name: UI_LANGUAGE_NAMES.ar }).click();
    const { t } = await loadTranslator('ar');
    await panel.getByRole('button', { name: t('summary.summarize'), exact: true }).click();
    await panel.getByRole('button', { name: t('summary.copy') }).waitFor();
    await panel
      .getByRole('region', { name: t('orders.region') })
      .getByRole('article')
      .waitFor();
    await panel.getByRole('region', { name: t('summary.region') }).evaluate((card) => {
      const { top } = card.getBoundingClientRect();
      // Below the header and the action bar, which stay in sight.
      scrollBy({ top: top - 200, behavior: 'instant' });
    });
  },
};

/** Opens a ticket and waits for the verdict on it. */
async function ask(scene: Scene, ticket: string): Promise<void> {
  const helpdesk = sampleHelpdesk(scene.desk);
  await scene.desk.goto(`${scene.servers.helpdesk}/tickets/${ticket}`);
  const subject = await helpdesk.subject.innerText();
  const panel = requirePanel(scene);
  await partsOf(panel).subject.filter({ hasText: subject }).waitFor();
  await helpdesk.ask.click();
  await readVerdict(panel);
}

async function takePictures(servers: Servers): Promise<void> {
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  const camera = await createCamera();
  try {
    await configure(browser, setUpFor(servers));
    const [desk = await browser.context.newPage()] = browser.context.pages();
    const scene: Scene = { browser, servers, desk };
    for (const [name, prepare] of Object.entries(PICTURES)) {
      await prepare(scene);
      // Nothing is to look pointed at.
      await scene.panel?.mouse.move(0, 0);
      const file = resolve(FOLDER, `${name}.png`);
      await camera.save(file, scene.desk, scene.panel);
      console.log(relative('', file));
    }
  } finally {
    await Promise.all([camera.close(), browser.close()]);
  }
}

const complaint = buildExtension();
if (complaint === undefined) {
  const servers = await startServers({ firstPort: 0 });
  try {
    await takePictures(servers);
  } finally {
    await servers.close();
  }
} else {
  console.error(`${complaint}\ndeskhand: the extension could not be built; the words above say why.`);
  process.exitCode = 1;
}
