import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readExtensionId } from '@/demo/browser/extension-id';
import { readVerdict } from '@/demo/browser/panel-parts';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { setUpFor } from '@/demo/set-up-for';

import { type Desk, openDesk } from './desk';

const POLICIES = '/etc/chromium/policies/managed';
const FILE = join(POLICIES, `deskhand-test-${process.pid}.json`);
/** Chromium reads policies from one folder of the whole machine, which belongs to its administrator. */
const isAdministrator = process.getuid?.() === 0 && existsSync('/etc/chromium');

let desk: Desk | undefined;

function writePolicy(policy: unknown): void {
  mkdirSync(POLICIES, { recursive: true });
  const extensions = { [readExtensionId(DEMO_EXTENSION_DIR)]: policy };
  writeFileSync(FILE, JSON.stringify({ '3rdparty': { extensions } }));
}

beforeAll(async () => {
  if (!isAdministrator) return;
  desk = await openDesk({
    setUp: (servers) => {
      const { desks, ...channel } = setUpFor(servers);
      writePolicy({ channel, desks });
      return undefined;
    },
  });
});
afterAll(async () => {
  rmSync(FILE, { force: true });
  await desk?.close();
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
