import { browser } from 'wxt/browser';

import type { PrunedStorage } from '@/lib/panel-view/panel-storage';
import { withDeadline } from '@/lib/shared/with-deadline';

export const session = createStorage('session');
export const local = createStorage('local');

function createStorage(name: 'session' | 'local'): PrunedStorage {
  const area = browser.storage[name];
  const get = (key: string | null) => withDeadline(area.get(key)).catch(() => undefined);
  return {
    read: async (key) => (await get(key))?.[key],
    readAll: () => get(null),
    write: (key, value) => succeeds(area.set({ [key]: value })),
    remove: (keys) => succeeds(area.remove(keys)),
  };
}

function succeeds(change: Promise<void>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}
