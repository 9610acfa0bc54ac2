import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { type Desk, openDesk } from './desk';
import { copyManagedExtension, isAdministrator, type ManagedExtension, policyFor } from './managed-extension';

let extension: ManagedExtension | undefined;
let desk: Desk | undefined;

beforeAll(async () => {
  if (!isAdministrator) return;
  const managed = (extension = copyManagedExtension(DEMO_EXTENSION_DIR));
  desk = await openDesk({
    launch: { extensionDir: managed.extensionDir },
    setUp: (servers) => {
      managed.manage(policyFor(servers));
      return undefined;
    },
  });
});
afterAll(async () => {
  await desk?.close();
  extension?.remove();
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
    expect(await options.getByLabel(name).count(), name).toBe(0);
  }
  expect(await options.getByText('demo-x-token').count()).toBe(0);
});
