import { browser } from 'wxt/browser';

import type { SettingsView } from '@/lib/settings/settings';
import { listenForSettings } from '@/lib/settings/settings-store';

/** Returns whether the policy has set Deskhand up, and a permission or the relay's code is still missing. */
export function needsAgent({ managed, missingPermissions, settings, relayTokenEnd }: SettingsView): boolean {
  const needsCode = settings.relay.url !== undefined && relayTokenEnd === undefined;
  return managed.includes('desks') && (missingPermissions.length > 0 || needsCode);
}

/**
 * Shows on the toolbar button that the policy needs a click of the agent, until it was made.
 * @returns a function that looks again
 */
export function keepPolicyBadge(view: () => Promise<SettingsView>): () => void {
  const show = async (): Promise<void> => browser.action.setBadgeText({ text: needsAgent(await view()) ? '1' : '' });
  const look = (): void => void show().catch(() => undefined);
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved]) event.addListener(look);
  // The settings are saved after the relay's code.
  listenForSettings(look);
  return look;
}
