/** `npm run conformance`: checks the interfaces of an integrator against the contract. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { styleText } from 'node:util';

import { defineProgram, type ProgramDeps, runMain } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';
import { pause } from '@/lib/shared/pause';

import { addArguments, type DeskArguments, parseArguments, type ShopArguments } from './command-line';
import { checkDesk } from './desk/check-desk';
import { isReachable, postObserved } from './observed-post';
import { createProgress } from './progress';
import { createRedactor, type RuleVerdict } from './report';
import type { RunOptions } from './run-check';
import { checkShop } from './shop/check-shop';
import { writeJson, writeJsonError, writeJunit, writeJunitError, writeTable } from './write-report';

const COLOURS: Record<RuleVerdict, 'green' | 'red' | 'yellow' | 'gray'> = {
  kept: 'green',
  broken: 'red',
  warning: 'yellow',
  'not-checked': 'gray',
};
const PICTURE_DEADLINE_MS = 10_000;
const WIDEST = 100;

/** The check, as a program. */
export const conformance = defineProgram('npm run conformance --', (program, deps) => {
  addArguments(program);
  return async () => {
    const wanted = parseArguments(program, deps.environment);
    if ('problem' in wanted) return program.error(wanted.problem);
    if (wanted.junit !== undefined && !isWritable(wanted.junit)) {
      throw new UserError('The file for --junit cannot be written. Name one in a folder that exists.', 2);
    }
    return run(wanted, deps);
  };
});

async function run(
  wanted: ShopArguments | DeskArguments,
  { stdout, stderr, listenForStop }: ProgramDeps,
): Promise<number> {
  const { json, junit } = wanted;
  const progress = createProgress(stderr, () => performance.now());
  const check = 'baseUrl' in wanted ? prepareShop(wanted) : prepareDesk(wanted);
  if (check.warning !== undefined) stderr.write(`${check.warning}\n`);
  const outcome = await check.start({ signal: listenForStop(), onProgress: progress.show });
  progress.end();

  const { shownUrl } = check;
  if (!outcome.ok) {
    const { sentence, nextStep } = outcome.failure;
    if (junit !== undefined) writeFileSync(junit, writeJunitError(outcome.failure));
    if (json) stdout.write(writeJsonError(shownUrl, outcome.failure));
    throw new UserError(`${sentence}\n${nextStep}`, 2);
  }
  const result = outcome.value;
  if (junit !== undefined) writeFileSync(junit, writeJunit(result));
  const paint = (verdict: RuleVerdict, word: string) => styleText(COLOURS[verdict], word, { stream: stdout });
  const width = Math.min(stdout.columns ?? 80, WIDEST);
  stdout.write(json ? writeJson(shownUrl, result) : writeTable(result, { baseUrl: shownUrl, width, paint }));
  return result.counts.broken === 0 ? 0 : 1;
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

if (import.meta.main) await runMain(conformance);
