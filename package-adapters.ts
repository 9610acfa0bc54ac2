import type { ResolvedPublicFile } from 'wxt';

import { ADAPTER_CHOICES, ADAPTERS } from './lib/helpdesk/registry.ts';

/**
 * The adapters as files of the extension, `adapters/<id>.json`, and the list of them to choose from: the worker reads the
 * one it needs, so that it starts no slower for every helpdesk that is added.
 */
export function packageAdapters(): ResolvedPublicFile[] {
  const files = { choices: ADAPTER_CHOICES, ...ADAPTERS };
  return Object.entries(files).map(([name, contents]) => ({
    relativeDest: `adapters/${name}.json`,
    contents: JSON.stringify(contents),
  }));
}
