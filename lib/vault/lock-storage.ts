import { browser } from 'wxt/browser';

/** Closes the storage areas to content scripts as a second line of defence. Firefox lacks `setAccessLevel`. */
export function lockStorage(): void {
  const { local, session, managed } = browser.storage;
  for (const area of [local, session, managed]) {
    // Some versions refuse some areas.
    void area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
  }
}
