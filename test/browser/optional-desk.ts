import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';

import { type Desk, type DeskOptions, openDesk } from './desk';

/**
 * Opens a desk whose permissions are optional, as in the build for agents: they are granted as those of the manifest, which an
 * update of the extension then no longer demands. Closes it after the test.
 * @param origins match patterns to grant beside those of the demo
 */
export async function openOptionalDesk(origins: readonly string[] = [], options: DeskOptions = {}): Promise<Desk> {
  const extensionDir = mkdtempSync(join(tmpdir(), 'deskhand-optional-'));
  cpSync(DEMO_EXTENSION_DIR, extensionDir, { recursive: true });
  const file = join(extensionDir, 'manifest.json');
  const { host_permissions: demoOrigins = [], ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as {
    host_permissions?: string[];
  };
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: [...demoOrigins, ...origins] }));
  const desk = await openDesk({ ...options, launch: { ...options.launch, extensionDir } });
  writeFileSync(file, JSON.stringify(manifest));
  await desk.browser.reloadExtension();
  onTestFinished(async () => {
    await desk.close();
    rmSync(extensionDir, { recursive: true, force: true });
  });
  return desk;
}

/** Reads the hosts that the browser lets the extension use, as match patterns. */
export async function readOrigins({ browser }: Desk): Promise<string[]> {
  const page = await browser.openBarePage();
  const { origins = [] } = await page.evaluate(() => chrome.permissions.getAll());
  await page.close();
  return origins;
}
