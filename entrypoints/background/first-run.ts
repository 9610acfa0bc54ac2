import { browser } from 'wxt/browser';

/** Opens the first-run page after the installation. An organization that installs Deskhand by policy also sets it up by policy. */
export async function openFirstRunPage(reason: string): Promise<void> {
  if (reason !== 'install') return;
  const { installType } = await browser.management.getSelf();
  if (installType !== 'admin') await browser.tabs.create({ url: '/options.html#start' });
}
