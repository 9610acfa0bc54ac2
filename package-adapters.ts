import type { ResolvedPublicFile } from 'wxt';

import { DOCUMENTED_ADAPTERS } from './lib/adapters/desks/adapter-registry.ts';

/**
 * The adapters as one file of the extension, which the worker reads when it needs one or their names, so that it starts no
 * slower for every helpdesk that is added. A file for each would take twice the room in the package. Nothing shows the
 * versions of their evidence.
 */
export function packageAdapters(): ResolvedPublicFile {
  const packaged = DOCUMENTED_ADAPTERS.map(({ about: _, ...adapter }) => [adapter.id, adapter]);
  return {
    relativeDest: 'adapters.json',
    contents: JSON.stringify(Object.fromEntries(packaged), (key, value: unknown) =>
      key === 'version' ? undefined : value,
    ),
  };
}
