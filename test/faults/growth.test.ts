import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { findTarget } from '@/demo/browser/extension-worker';
import type { DeskhandBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { createTest } from '@/test/browser/desk';
import { openStagedDesk } from '@/test/browser/staged-desk';

import { countTries, SEED, writeFigure } from './figures';
import { racePage } from './race-page';
import { answerRaces } from './run-races';

/** Tickets of half an hour of work. */
const FULL = 350;
/** The first tickets load scripts and fill caches. */
const FIRST = 3;
const MOST_GROWTH = 1.2;
const MESSAGES = 60;
const FIRST_TICKET = 40_001;

const test = createTest(() => openStagedDesk({ commerceSource: 'off' }));

test(
  'half an hour of tickets leaves no listeners, nodes or memory behind in page, panel and worker',
  { timeout: 60_000 + FULL * 5000 },
  async ({ desk }) => {
    const { page } = desk;
    const body = racePage('editable');
    await page.route('**/tickets/*', (route) => route.fulfill({ contentType: 'text/html', body }));
    answerRaces(desk.platform);
    await desk.open(`tickets/${FIRST_TICKET}`);
    const panel = await desk.openPanel();
    const { header, ask, insert, reply, undo } = partsOf(panel);
    const measure = async (): Promise<Record<string, number>> => ({
      ...(await measurePage('page', page)),
      ...(await measurePage('panel', panel)),
      'data of the worker': await measureWorker(desk.browser),
    });
    const tried = countTries(FULL, 6);
    let before = await measure();
    for (let turn = 1; turn <= tried; turn += 1) {
      const ticket = FIRST_TICKET + turn;
      // Each new source text of a script would stay in the memory of its document, so these texts are equal.
      await page.evaluate(
        ([next, to]) => {
          const plan = { ticket: next, delays: { address: 0, id: 0, subject: 0, customer: 0, thread: 0, composer: 0 } };
          Object.assign(window.race.plan, plan);
          window.race.open();
          setTimeout(() => window.race.draw(1, to));
        },
        [ticket, MESSAGES] as const,
      );
      await header.getByText(`#${ticket}`).waitFor();
      await header.getByText(`${MESSAGES} messages`).waitFor();
      await ask.click();
      await reply.waitFor();
      await insert.click();
      await undo.waitFor();
      if (turn === FIRST) before = await measure();
    }
    const after = await measure();
    const grown = Object.entries(after).map(([name, size]) => [name, size / (before[name] ?? 0)] as const);
    const tooMuch = grown.filter(([, growth]) => growth > MOST_GROWTH);
    writeFigure({
      promise: 'Half an hour of work',
      where: 'Chromium',
      tried,
      full: FULL,
      violations: { 'grown by more than a fifth': tooMuch.length },
      measured: Object.fromEntries(grown.map(([name, growth]) => [`growth of ${name}`, `${growth.toFixed(2)} ×`])),
    });
    expect(tooMuch, `FAULT_SEED=${SEED}`).toEqual([]);
  },
);

async function measurePage(name: string, page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.send('HeapProfiler.takeHeapSnapshot');
  await session.detach();
  return {
    [`listeners of the ${name}`]: jsEventListeners,
    [`nodes of the ${name}`]: nodes,
    [`data of the ${name}`]: sumData(chunks),
  };
}

/** Playwright opens no session of a worker, so its messages go through one of the browser. */
async function measureWorker(browser: DeskhandBrowser): Promise<number> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  const targetId = session && (await findTarget(session, 'service_worker', browser.extensionUrl('')));
  if (!targetId) throw new Error('The worker does not run');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  const chunks: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, params } = JSON.parse(message) as { id?: number; params?: { chunk?: string } };
    if (params?.chunk) chunks.push(params.chunk);
    if (id === 1) resolve();
  });
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot' });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  await ended;
  await session.detach();
  return sumData(chunks);
}

/** Of the types of nodes in a heap snapshot. Code grows while the browser compiles, and with each script that a test runs. */
const DATA: ReadonlySet<string | undefined> = new Set([
  'object',
  'array',
  'closure',
  'string',
  'concatenated string',
  'sliced string',
]);

/** Bytes of objects and texts in a heap snapshot, which V8 takes after it has collected garbage. */
function sumData(chunks: readonly string[]): number {
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (DATA.has(types[0][nodes[node + type] ?? -1])) sum += nodes[node + size] ?? 0;
  return sum;
}
