import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { test } from '@/test/browser/desk';

import { countTries, SEED, writeFigure } from './figures';

/** Insertions of half an hour of work, six in a minute. */
const FULL = 180;
/** The first insertions load scripts and fill caches. */
const FIRST = 2;
const MOST_GROWTH = 1.2;
/** An insertion waits that long after the page has replaced its composer. */
const REST_MS = 3300;

test('half an hour of insertions leaves no listeners, nodes or memory behind in the page', async ({ desk }) => {
  const { page } = desk;
  await desk.open('tickets/4711');
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
    const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
    return { listeners, nodes, heap };
  };
  const panel = await desk.ask();
  const { insert, undo } = partsOf(panel);
  await readReply(panel);
  const tried = countTries(FULL, 5);
  let before = await count();
  for (let turn = 0; turn < tried; turn += 1) {
    // As pages do that mount a new composer for each reply.
    await page.evaluate(() => {
      const form = document.querySelector('form.composer[data-kind="reply"]');
      const next = form?.cloneNode(true) as HTMLElement;
      for (const box of next.querySelectorAll('[contenteditable]')) box.textContent = '';
      form?.replaceWith(next);
    });
    await page.waitForTimeout(REST_MS);
    await insert.click();
    await undo.waitFor();
    if (turn < FIRST) before = await count();
  }
  const after = await count();
  const grown = Object.entries(after).map(
    ([name, size]) => [name, size / before[name as keyof typeof before]] as const,
  );
  const tooMuch = grown.filter(([, growth]) => growth > MOST_GROWTH);
  writeFigure({
    promise: 'Half an hour of insertions',
    where: 'Chromium',
    tried,
    full: FULL,
    violations: { 'grown by more than a fifth': tooMuch.length },
    measured: Object.fromEntries(grown.map(([name, growth]) => [`growth of ${name}`, `${growth.toFixed(2)} ×`])),
  });
  expect(tooMuch, `FAULT_SEED=${SEED}`).toEqual([]);
});
