import type { ResolvedPublicFile } from 'wxt';

import { DOCUMENTED_ADAPTERS } from './lib/adapters/desks/adapter-registry.ts';

/** Only documents show these parts. */
const NOT_PACKAGED = new Set(['about', 'version']);

/**
 * The adapters as one file of the extension, which the worker reads when it needs one or their names, so that it starts no
 * slower for every helpdesk that is added. A file for each would take twice the room in the package.
 */
export function packageAdapters(): ResolvedPublicFile {
  const adapters = Object.fromEntries(DOCUMENTED_ADAPTERS.map((adapter) => [adapter.id, adapter]));
  return {
    relativeDest: 'adapters.json',
    contents: JSON.stringify(adapters, (key, value: unknown) => (NOT_PACKAGED.has(key) ? undefined : value)),
  };
}
