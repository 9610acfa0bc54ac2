/** `npm run conformance`: checks the interfaces of an integrator against the contract. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { styleText } from 'node:util';

import { pause } from '@/lib/shared/pause';

import { type DeskArguments, parseArguments, type ShopArguments, USAGE } from './command-line';
import { checkDesk } from './desk/check-desk';
import { isReachable, postObserved } from './observed-post';
import { createProgress } from './progress';
import { createRedactor, type RuleVerdict } from './report';
import type { RunOptions } from './run-check';
import { checkShop } from './shop/check-shop';
import { writeJson, writeJsonError, writeJunit, writeJunitError, writeTable } from './write-report';

const CODES = { kept: 0, broken: 1, 'could-not-run': 2 } as const;
const COLOURS: Record<RuleVerdict, 'green' | 'red' | 'yellow' | 'gray'> = {
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

async function run(wanted: ShopArguments | DeskArguments): Promise<number> {
  const { json, junit } = wanted;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const progress = createProgress(process.stderr, () => performance.now());
  const check = 'baseUrl' in wanted ? prepareShop(wanted) : prepareDesk(wanted);
  if (check.warning !== undefined) console.error(check.warning);
  const outcome = await check.start({ signal: stop.signal, onProgress: progress.show });
  progress.end();

  const { shownUrl } = check;
  if (!outcome.ok) {
    const { sentence, nextStep } = outcome.failure;
    if (junit !== undefined) writeFileSync(junit, writeJunitError(outcome.failure));
    if (json) process.stdout.write(writeJsonError(shownUrl, outcome.failure));
    console.error(`deskhand: ${sentence}\n${nextStep}`);
    return CODES['could-not-run'];
  }
  const result = outcome.value;
  if (junit !== undefined) writeFileSync(junit, writeJunit(result));
  const paint = (verdict: RuleVerdict, word: string) => styleText(COLOURS[verdict], word, { stream: process.stdout });
  const width = Math.min(process.stdout.columns ?? 80, WIDEST);
  process.stdout.write(json ? writeJson(shownUrl, result) : writeTable(result, { baseUrl: shownUrl, width, paint }));
  return result.counts.broken === 0 ? CODES.kept : CODES.broken;
}

interface PreparedCheck {
  shownUrl: string;
  /** Printed before anything is sent. */
  warning?: string;
  start: (options: RunOptions) => ReturnType<typeof checkShop>;
}

const DEPS = { post: postObserved, wait: pause, clock: () => performance.now(), now: Date.now };

function prepareShop({ baseUrl, token, paths, maxPages, checkImages }: ShopArguments): PreparedCheck {
  const pictures = {
    isReachable: (address: string, signal: AbortSignal) =>
      isReachable(address, { deadlineMs: PICTURE_DEADLINE_MS, signal }),
  };
  return {
    shownUrl: createRedactor(token)(baseUrl),
    start: (options) => checkShop({ ...options, baseUrl, token, paths, maxPages, ...(checkImages && pictures) }, DEPS),
  };
}

function prepareDesk({ addresses, ticketId, header }: DeskArguments): PreparedCheck {
  const names = Object.keys(addresses);
  // An address may hold a secret behind its host.
  const shownUrl = [...new Set(Object.values(addresses).map((address) => new URL(address).origin))].join(', ');
  return {
    shownUrl,
    ...(names.some((name) => name !== 'ticket query') && {
      warning: `This writes to the ticket ${JSON.stringify(ticketId)} on ${shownUrl}: test replies, tags and summaries.`,
    }),
    start: (options) => checkDesk({ ...options, addresses, ticketId, header }, DEPS),
  };
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
