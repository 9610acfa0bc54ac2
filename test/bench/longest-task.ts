import type { Page } from 'playwright-core';

/** The part of the browser's trace events that is used. Times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of it, what the thread had a processor for. */
  tdur?: number;
  args: { chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/** Whole tasks, what is said to the page from outside, and the page's own marks. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];
const TASK = 'RunTask';
const MARK = 'deskhand:measured';

export interface LongestTask {
  /** From its beginning to its end, in milliseconds. */
  ms: number;
  /** The most processor time that a task took, in milliseconds: what is left of it where nothing else wants the processor. */
  processorMs: number;
}

/**
 * The longest task of a page's main thread while something happens, from the first task of the document that is open at the
 * end. Left out are tasks in which the page was asked something by the driver of this very measurement, whose script in the
 * page takes as long to start as ours; what the driver's mouse and keys lead to counts.
 */
export async function measureLongestTask(page: Page, act: () => Promise<void>): Promise<LongestTask> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await act();
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return findLongestTask(events);
}

function findLongestTask(events: readonly TraceEvent[]): LongestTask {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The trace does not hold the mark that tells the page from others.');
  const ofPage = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const begin = Math.max(...ofPage.filter(({ name, ts }) => name === 'domLoading' && ts < mark.ts).map(({ ts }) => ts));
  const asked = ofPage.filter(
    ({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  );
  const tasks = ofPage
    .filter(({ name, ph, ts }) => name === TASK && ph === 'X' && ts >= begin && ts < mark.ts)
    .filter(({ ts, dur = 0 }) => !asked.some((question) => question.ts >= ts && question.ts < ts + dur));
  // A trace without tasks measures nothing.
  if (!Number.isFinite(begin) || tasks.length === 0) throw new Error('The trace holds no task of the page.');
  return {
    ms: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    processorMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
