import { browser } from 'wxt/browser';

import { listPageMarks, recognizePage } from '@/lib/adapters/recognize-page';
import type { Adapter } from '@/lib/adapters/shape';
import { matchesPattern } from '@/lib/shared/match-pattern';

/** Recognizes the helpdesk by a page of it that is open in a tab; undefined where none is open, or where it is not clear. */
export async function recognizeOpenPage(match: string): Promise<string | undefined> {
  const tabs = await browser.tabs.query({});
  const marks = listPageMarks(Object.values(await readAdapters()));
  for (const { id, url } of tabs) {
    if (id === undefined || url === undefined || !matchesPattern(match, url)) continue;
    // A page that is just closing, or one of the browser, runs no script.
    const [injected] = await browser.scripting
      .executeScript({ target: { tabId: id }, func: recognizePage, args: [marks] })
      .catch(() => []);
    const [adapter, ...others] = injected?.result ?? [];
    if (adapter !== undefined && others.length === 0) return adapter;
  }
  return undefined;
}

/** The page may connect to nothing, so the packaged file is imported. Its name stands here, as the linter of Firefox's store asks. */
async function readAdapters(): Promise<Record<string, Adapter>> {
  // @ts-expect-error Only the build writes this file. A template instead of a string keeps the import rules out.
  const file = (await import(/* @vite-ignore */ `/adapters.json`, { with: { type: 'json' } })) as {
    default: Record<string, Adapter>;
  };
  return file.default;
}
