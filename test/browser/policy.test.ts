import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { readExtensionId } from '@/demo/browser/extension-id';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';

import { type Desk, openDesk } from './desk';

/** Chromium reads policies from this folder of the administrator's alone. */
const POLICIES = '/etc/chromium/policies/managed';
const isAdministrator = process.getuid?.() === 0 && existsSync('/etc/chromium');

/** With an own id, so that the policy applies to no other browser. */
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
      const { desks, commerceSource: source, ...channel } = setUpFor(servers);
      writePolicy(extensionId, { channel, desks, commerce: { source } });
      return undefined;
    },
  });
});
afterAll(async () => {
  rmSync(policyFile, { force: true });
  await desk?.close();
  rmSync(extensionDir, { recursive: true });
});

test.runIf(isAdministrator)('sets everything up by a managed policy, and shows it locked in the options', async () => {
  if (!desk) throw new Error('The desk was not opened');
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
  await partsOf(panel).orders.getByText(uiText('sample.label')).first().waitFor();
  const options = await desk.browser.openOptions();
  await options.getByText(uiText('options.managed')).first().waitFor();
  for (const name of [
    uiText('options.address.suggestion'),
    uiText('options.address.summary'),
    uiText('options.desk-address'),
  ]) {
    expect(await options.getByRole('textbox', { name }).count(), name).toBe(0);
  }
  expect(await options.getByText('demo-x-token').count()).toBe(0);
});
