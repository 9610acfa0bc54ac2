import type { SettingsView } from '@/lib/settings/settings';

/** As long as the reader of pages allows, in case an expression is slow. */
const MAX_ADDRESS = 500;

/**
 * Recognizes the helpdesk by the address of a ticket. Returns its adapter's ID, or `auto` for an unknown address.
 *
 * @param adapters the packaged adapters with their `ticketAddress`
 */
export function recognizeDesk(address: string, adapters: Readonly<SettingsView['adapters']>): string {
  const text = address.trim().slice(0, MAX_ADDRESS);
  const found = adapters.find(({ ticketAddress }) => ticketAddress !== null && new RegExp(ticketAddress).test(text));
  return found?.id ?? 'auto';
}
