import type { Deps } from '@/conformance/endpoint';
import { postObserved } from '@/conformance/observed-post';
import type { RuleOutcome } from '@/conformance/report';
import type { CheckResult } from '@/conformance/run-check';
import { checkShop, type ShopOptions } from '@/conformance/shop/check-shop';

import { TOKEN } from './start-server';

/** Does not wait for rate limits. */
export function runCheck(baseUrl: string, options: Partial<ShopOptions> = {}, deps: Partial<Deps> = {}) {
  return checkShop(
    {
      baseUrl,
      token: TOKEN,
      paths: ['/orders', '/products'],
      maxPages: 50,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...options,
    },
    {
      post: postObserved,
      wait: () => Promise.resolve(),
      clock: () => performance.now(),
      now: Date.now,
      ...deps,
    },
  );
}

/** Throws when the check has no result. */
export async function checkServer(...run: Parameters<typeof runCheck>): Promise<CheckResult> {
  const outcome = await runCheck(...run);
  if (!outcome.ok) throw new Error(outcome.failure.sentence);
  return outcome.value;
}

/** The outcomes of all rules, of both interfaces. */
export function resultsOf(report: CheckResult): RuleOutcome[] {
  return report.interfaces.flatMap(({ results }) => results);
}

/** Such as `/orders has-next`. */
export function rulesWith(report: CheckResult, ...verdicts: RuleOutcome['verdict'][]): string[] {
  return resultsOf(report)
    .filter(({ verdict }) => verdicts.includes(verdict))
    .map(({ name, id }) => `${name} ${id}`);
}
