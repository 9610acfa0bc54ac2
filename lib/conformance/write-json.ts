import type { CannotRun, Report } from './check-integrator';
import type { RuleResult } from './notebook';

/** The report for a machine. `verdict` is `kept`, `broken` or `could-not-run`. */
export function writeJson(baseUrl: string, { startedAt, tookMs, counts, interfaces }: Report): string {
  return write({
    baseUrl,
    verdict: counts.broken === 0 ? 'kept' : 'broken',
    startedAt: new Date(startedAt).toISOString(),
    tookMs: Math.round(tookMs),
    counts,
    interfaces: interfaces.map(({ results, slowestMs, ...rest }) => ({
      ...rest,
      slowestMs: Math.round(slowestMs),
      results: results.map(writeResult),
    })),
  });
}

/** A run that did not come about. */
export function writeJsonError(baseUrl: string, { reason, sentence, nextStep }: CannotRun): string {
  return write({ baseUrl, verdict: 'could-not-run', reason, sentence, nextStep });
}

function writeResult({ id, path: _path, ...result }: RuleResult): object {
  return { rule: id, ...result };
}

function write(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
