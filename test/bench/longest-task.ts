import type { Page } from 'playwright-core';

/** The used part of a trace event, in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time within `dur`. */
  tdur?: number;
  args: { chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/** Whole tasks, messages from outside, and the page's own marks. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];
const TASK = 'RunTask';
const MARK = 'deskhand:measured';

export interface LongestTask {
  ms: number;
  /** Processor time ignores other load on the machine. */
  processorMs: number;
}

/**
 * Measures the longest task of a page's main thread during `act`, from the first task of the final document on. Tasks of the
 * driver itself do not count, but those that follow its mouse and keys do.
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
  if (!Number.isFinite(begin) || tasks.length === 0) throw new Error('The trace holds no task of the page.');
  return {
    ms: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    processorMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
