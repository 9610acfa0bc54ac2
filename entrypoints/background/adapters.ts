import { browser } from 'wxt/browser';

import { readPackagedJson } from '@/lib/http/packaged-json';

/** By their ids. What each says beside its name, the page interprets. */
type Adapters = Record<string, { name: string }>;

/** The data of a packaged adapter; null when this version has none of that name. */
export async function readAdapter(id: string): Promise<unknown> {
  return new Map(Object.entries(await readAdapters())).get(id) ?? null;
}

/** The helpdesks that this version can read, to choose from. */
export async function readAdapterChoices(): Promise<{ id: string; name: string }[]> {
  return Object.entries(await readAdapters()).map(([id, { name }]) => ({ id, name }));
}

function readAdapters(): Promise<Adapters> {
  return readPackagedJson(browser.runtime.getURL('/adapters.json' as '/')) as Promise<Adapters>;
}
