import { createContext, useContext } from 'react';

import type { PanelStorage } from '@/lib/panel-view/panel-storage';

const StorageContext = createContext<PanelStorage | undefined>(undefined);

export const PanelStorageProvider = StorageContext.Provider;

/** Returns the storage of the agent's choices. Throws without a `PanelStorageProvider`. */
export function usePanelStorage(): PanelStorage {
  const storage = useContext(StorageContext);
  if (!storage) throw new Error('usePanelStorage needs a PanelStorageProvider above the component.');
  return storage;
}
