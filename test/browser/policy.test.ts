import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readExtensionId } from '@/demo/browser/extension-id';
import { readVerdict } from '@/demo/browser/panel-parts';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { setUpFor } from '@/demo/set-up-for';

import { type Desk, openDesk } from './desk';

/** Chromium reads policies from one folder of the whole machine, which belongs to its administrator. */
const POLICIES = '/etc/chromium/policies/managed';
const isAdministrator = process.getuid?.() === 0 && existsSync('/etc/chromium');

/** The extension under an id of its own: the policy is meant for no other browser on this machine. */
const extensionDir = mkdtempSync(join(tmpdir(), 'deskhand-extension-'));
let policyFile = '';
let desk: Desk | undefined;

function copyExtension(): string {
  cpSync(DEMO_EXTENSION_DIR, extensionDir, { recursive: true });
  const file = join(extensionDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(file, JSON.stringify({ ...manifest, key }));
  return readExtensionId(extensionDir);
}

function writePolicy(extensionId: string, policy: unknown): void {
  mkdirSync(POLICIES, { recursive: true });
  policyFile = join(POLICIES, `deskhand-test-${extensionId}.json`);
  writeFileSync(policyFile, JSON.stringify({ '3rdparty': { extensions: { [extensionId]: policy } } }));
}

beforeAll(async () => {
  if (!isAdministrator) return;
  const extensionId = copyExtension();
  desk = await openDesk({
    launch: { extensionDir },
    setUp: (servers) => {
      const { desks, ...channel } = setUpFor(servers);
      writePolicy(extensionId, { channel, desks });
      return undefined;
    },
  });
});
afterAll(async () => {
  rmSync(policyFile, { force: true });
  await desk?.close();
  rmSync(extensionDir, { recursive: true });
});

test.runIf(isAdministrator)('a managed policy sets everything up, and options show it locked', async () => {
  if (!desk) throw new Error('The desk was not opened');
  await desk.open('tickets/4711');
  expect(await readVerdict(await desk.ask())).toContain('Ready to send');
  const options = await desk.browser.openOptions();
  await options.getByText('Set by your organization').first().waitFor();
  for (const name of ['Reply suggestion address', 'Summary address', 'Helpdesk address']) {
    expect(await options.getByRole('textbox', { name }).count(), name).toBe(0);
  }
  expect(await options.getByText('demo-x-token').count()).toBe(0);
});
