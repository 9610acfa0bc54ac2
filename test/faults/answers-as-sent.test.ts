import { resolve } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestExtension, type TestExtension } from '@/test/drivers/build-test-extension';
import { callContentScript } from '@/test/drivers/call-content-script';
import { BROWSER, startTestBrowser } from '@/test/drivers/start-test-browser';
import type { TestBrowser, TestTab } from '@/test/drivers/test-browser';
import { type GeneratedAnswer, generatedAnswers, lettersOf, standsIn } from '@/test/unit/rich-text/generated-answers';
import { readMarkdown } from '@/test/unit/rich-text/visible-text';

import type { AnswersCall, WrittenAnswer } from './answers-script';
import { countTries, SEED, writeFigure } from './figures';

const FULL = 10_000;
/** Each takes as long as for an agent, half a second. */
const INSERTED = 100;
/** A call of a script may take 30 s. */
const BATCH = { drawn: 250, inserted: 20 };
const HOST = 'desk.example';

let extension: TestExtension;
let browser: TestBrowser;
let tab: TestTab;

beforeAll(async () => {
  extension = await buildTestExtension(resolve(import.meta.dirname, 'answers-script.ts'), [`*://${HOST}/*`]);
  const serve = { host: HOST, answer: () => Promise.resolve('<!doctype html><title>Desk</title><body></body>') };
  browser = await startTestBrowser({ extensionDir: extension.dir, serve });
  tab = await browser.openTab();
  await tab.goTo(`${BROWSER === 'Firefox' ? 'http' : 'https'}://${HOST}/`);
});
afterAll(async () => {
  await browser?.close();
  extension?.remove();
});

/** Returns the reasons why an answer has not arrived as it was sent. */
function findLosses({ source, format, visible }: GeneratedAnswer, written: WrittenAnswer): string[] {
  const isWrapped = /^(?:```|<think>)/.test(source);
  const parsed = format === 'HTML' ? written.source : format === 'MARKDOWN' ? readMarkdown(source) : source;
  const checks = {
    'in an editor': lettersOf(written.rich) === lettersOf(visible),
    'in a field': standsIn(visible, written.plain),
    'by another parser': isWrapped || standsIn(parsed, written.rich),
  };
  return Object.entries(checks).flatMap(([name, isKept]) =>
    isKept ? [] : [`${name}: ${JSON.stringify([source, written])}`],
  );
}

async function findAllLosses(answers: GeneratedAnswer[], isInserted: boolean): Promise<string[]> {
  const losses: string[] = [];
  const size = isInserted ? BATCH.inserted : BATCH.drawn;
  for (let start = 0; start < answers.length; start += size) {
    const batch = answers.slice(start, start + size);
    const call: AnswersCall = { answers: batch.map(({ source, label }) => ({ source, label })), isInserted };
    const written = (await callContentScript(tab, call)) as WrittenAnswer[];
    losses.push(...batch.flatMap((answer, index) => findLosses(answer, written[index] as WrittenAnswer)));
  }
  return losses;
}

test('every letter and digit of an answer stands in the composer as it was sent', async () => {
  const answers = fc.sample(generatedAnswers, { numRuns: countTries(FULL), seed: SEED });
  const inserted = answers.slice(0, countTries(INSERTED));
  const losses = [...(await findAllLosses(answers, false)), ...(await findAllLosses(inserted, true))];
  writeFigure({
    promise: 'Answers as they were sent',
    where: BROWSER,
    tried: answers.length,
    full: FULL,
    violations: { 'words lost or changed': losses.length },
  });
  expect(losses.slice(0, 3)).toEqual([]);
});
