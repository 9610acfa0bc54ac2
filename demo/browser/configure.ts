import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS, type PlatformSetting } from '@/lib/contract/platform-endpoints';

import type { DeskhandBrowser } from './launch-browser';
import { uiText } from './ui-text';

/** Addresses as copied from the channel configuration page. */
export interface SetUp extends Partial<Record<PlatformSetting, string>> {
  /** Match patterns with their adapters. */
  desks?: readonly { match: string; adapter: string }[];
  /** Default: as it was, which is none in a new profile. */
  commerceSource?: 'mock' | 'relay' | 'off';
  relay?: { url: string; agentToken: string };
  /** Hosts from which the panel shows pictures of products. */
  pictureHosts?: readonly string[];
}

/** Fills in the options page through its accessible names. */
export async function configure(browser: DeskhandBrowser, setUp: SetUp): Promise<void> {
  const { desks = [], commerceSource, relay, pictureHosts } = setUp;
  const page = await browser.openOptions();
  for (const endpoint of ENDPOINT_NAMES) {
    const address = setUp[PLATFORM_ENDPOINTS[endpoint].setting];
    if (address) await page.getByLabel(uiText(`options.address.${endpoint}`)).fill(address);
  }
  if (relay) {
    await page.getByRole('textbox', { name: uiText('options.relay-url') }).fill(relay.url);
    await page.getByLabel(uiText('options.relay-secret')).fill(relay.agentToken);
  }
  for (const { match, adapter } of desks) {
    await page.getByRole('textbox', { name: uiText('options.desk-address') }).fill(match);
    await page.getByRole('combobox', { name: uiText('options.desk-adapter') }).selectOption(adapter);
    await page.getByRole('button', { name: uiText('options.desk-add') }).click();
    await page.getByRole('button', { name: uiText('options.remove', { name: match }) }).waitFor();
  }
  if (commerceSource) await page.getByRole('combobox', { name: uiText('options.source') }).selectOption(commerceSource);
  if (pictureHosts) {
    await page.getByRole('textbox', { name: uiText('options.picture-hosts') }).fill(pictureHosts.join(' '));
  }
  await page.getByRole('button', { name: uiText('options.save') }).click();
  await page.getByText(uiText('options.saved'), { exact: true }).waitFor();
  // The test of the addresses must not mix with the requests of tickets.
  await page.getByText(uiText('options.testing')).first().waitFor({ state: 'hidden' });
  await page.close();
}
