import { type CheckOptions, checkIntegrator, type Report } from '@/lib/conformance/check-integrator';
import type { Surroundings } from '@/lib/conformance/endpoint';
import type { RuleResult } from '@/lib/conformance/notebook';
import { postObserved } from '@/lib/http/observed-post';

import { TOKEN } from './start-server';

/** Runs the check over HTTP, without waiting for rate limits. */
export function runCheck(
  baseUrl: string,
  options: Partial<CheckOptions> = {},
  surroundings: Partial<Surroundings> = {},
) {
  return checkIntegrator(
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
      ...surroundings,
    },
  );
}

/** As `runCheck`, of a server that can be checked. */
export async function checkServer(...run: Parameters<typeof runCheck>): Promise<Report> {
  const outcome = await runCheck(...run);
  if (!outcome.ok) throw new Error(outcome.failure.sentence);
  return outcome.value;
}

/** Results of a report, of both interfaces. */
export function resultsOf(report: Report): RuleResult[] {
  return report.interfaces.flatMap(({ results }) => results);
}

/** Rules with one of these verdicts, as `/orders has-next`. */
export function rulesWith(report: Report, ...verdicts: RuleResult['verdict'][]): string[] {
  return resultsOf(report)
    .filter(({ verdict }) => verdicts.includes(verdict))
    .map(({ path, id }) => `${path} ${id}`);
}
