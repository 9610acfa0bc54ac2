import type { Frame, Page } from 'playwright-core';

import type { Surface } from './run-races';

/** Playwright passes one argument only. */
export function surfaceOf(page: Page | Frame): Surface {
  return {
    evaluate: <Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args) =>
      page.evaluate<Awaited<Result>>(`(${String(inside)})(...${JSON.stringify(args)})`),
  };
}
