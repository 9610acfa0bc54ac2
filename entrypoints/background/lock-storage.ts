/**
 * Closes the storage areas to content scripts, where the browser can (Chromium; Firefox has no such call). Nothing secret
 * lies there; this is a second fence.
 */
export function lockStorage(): void {
  for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.managed]) {
    // Absent in Firefox, and refused for some areas in some versions: the first fence stands either way.
    void area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
  }
}
