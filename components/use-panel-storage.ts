import { createContext, useContext } from 'react';

import type { CardStorage } from '@/lib/panel-view/panel-storage';

const StorageContext = createContext<CardStorage | undefined>(undefined);

export const PanelStorageProvider = StorageContext.Provider;

/** Returns the storage of what the cards keep. Throws without a `PanelStorageProvider`. */
export function usePanelStorage(): CardStorage {
  const storage = useContext(StorageContext);
  if (!storage) throw new Error('usePanelStorage needs a PanelStorageProvider above the component.');
  return storage;
}
