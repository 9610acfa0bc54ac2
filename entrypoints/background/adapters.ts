import { browser } from 'wxt/browser';

import { readPackagedJson } from '@/lib/http/packaged-json';

/** The data of a packaged adapter, which the page interprets; null when this version has none of that name. */
export async function readAdapter(id: string): Promise<unknown> {
  return /^[\w-]+$/.test(id) ? read(id).catch(() => null) : null;
}

/** The helpdesks that this version can read, to choose from. */
export function readAdapterChoices(): Promise<{ id: string; name: string }[]> {
  return (choices ??= read('choices') as Promise<{ id: string; name: string }[]>);
}

let choices: Promise<{ id: string; name: string }[]> | undefined;

function read(name: string): Promise<unknown> {
  return readPackagedJson(browser.runtime.getURL(`/adapters/${name}.json` as '/'));
}
