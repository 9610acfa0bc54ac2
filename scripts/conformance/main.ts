/** `npm run conformance`: checks an integrator's /orders and /products against the contract. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { styleText } from 'node:util';

import { checkIntegrator } from '@/lib/conformance/check-integrator';
import { createConcealer } from '@/lib/conformance/conceal-token';
import type { Verdict } from '@/lib/conformance/notebook';
import { writeJson, writeJsonError } from '@/lib/conformance/write-json';
import { writeJunit, writeJunitError } from '@/lib/conformance/write-junit';
import { writeTable } from '@/lib/conformance/write-table';
import { isReachable } from '@/lib/http/is-reachable';
import { postObserved } from '@/lib/http/observed-post';

import { type ConformanceArguments, parseArguments, TOKEN_VARIABLE } from './parse-arguments';
import { createProgress } from './show-progress';

const USAGE = `Usage: npm run conformance -- <base_url> --token T [options]

Runs the platform's protocol test and every rule of the interface document that
can be seen from outside against {base_url}/orders and {base_url}/products.
It only reads. Rows are never sent anywhere.

  --token T        the channel's token; or the variable ${TOKEN_VARIABLE},
                   which keeps it out of what npm prints and of process lists
  --only WHICH     orders or products: check one interface alone
  --max-pages N    pages read at most in one run over a store (default 50)
  --check-images   open the addresses of pictures and videos too (50 at most)
  --json           the report as JSON on standard output
                   (npm run --silent conformance: npm's own lines left out)
  --junit FILE     the report as JUnit XML as well
  --help           this text

Exit code: 0 no rule is broken, 1 a rule is broken, 2 it could not run.`;

const CODES = { kept: 0, broken: 1, 'could-not-run': 2 } as const;
const COLOURS: Record<Verdict, 'green' | 'red' | 'yellow' | 'gray'> = {
  kept: 'green',
  broken: 'red',
  warning: 'yellow',
  'not-checked': 'gray',
};
const PICTURE_DEADLINE_MS = 10_000;
const WIDEST = 100;

async function main(): Promise<number> {
  const wanted = parseArguments(process.argv.slice(2), process.env);
  if ('problem' in wanted) {
    console.error(`deskhand: ${wanted.problem}\n\n${USAGE}`);
    return CODES['could-not-run'];
  }
  if (wanted.help) {
    console.log(USAGE);
    return CODES.kept;
  }
  if (wanted.junit !== undefined && !isWritable(wanted.junit)) {
    console.error('deskhand: The file for --junit cannot be written. Name one in a folder that exists.');
    return CODES['could-not-run'];
  }
  return run(wanted);
}

async function run({
  baseUrl,
  token,
  paths,
  maxPages,
  checkImages,
  json,
  junit,
}: ConformanceArguments): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const progress = createProgress(process.stderr, () => performance.now());
  const outcome = await checkIntegrator(
    {
      baseUrl,
      token,
      paths,
      maxPages,
      ...(checkImages && {
        isReachable: (address, signal) => isReachable(address, { deadlineMs: PICTURE_DEADLINE_MS, signal }),
      }),
      signal: stop.signal,
      onProgress: progress.show,
    },
    { post: postObserved, wait, clock: () => performance.now(), now: Date.now },
  );
  progress.end();

  const shownUrl = createConcealer(token)(baseUrl);
  if (!outcome.ok) {
    const { sentence, nextStep } = outcome.failure;
    if (junit !== undefined) writeFileSync(junit, writeJunitError(outcome.failure));
    if (json) process.stdout.write(writeJsonError(shownUrl, outcome.failure));
    console.error(`deskhand: ${sentence}\n${nextStep}`);
    return CODES['could-not-run'];
  }
  const report = outcome.value;
  if (junit !== undefined) writeFileSync(junit, writeJunit(report));
  const paint = (verdict: Verdict, word: string) => styleText(COLOURS[verdict], word, { stream: process.stdout });
  const width = Math.min(process.stdout.columns ?? 80, WIDEST);
  process.stdout.write(json ? writeJson(shownUrl, report) : writeTable(report, { baseUrl: shownUrl, width, paint }));
  return report.counts.broken === 0 ? CODES.kept : CODES.broken;
}

/** Waiting that ends early is no error: whoever waits looks at the signal. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

function isWritable(file: string): boolean {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

process.exitCode = await main();
