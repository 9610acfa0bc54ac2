import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** The reader as the content script has it, with nothing around it. */
async function bundleReader(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { sampleDesk } from '@/lib/helpdesk/adapters/sample-desk';
        import { createTicketReader } from '@/lib/helpdesk/read-ticket';
        globalThis.readTicket = createTicketReader(sampleDesk);`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Makes what measures the time from asking the reader to having the ticket, in milliseconds: in the world of content
 * scripts, where the page's objects cost more than in its own, without a profiler and without the way to the panel. Each
 * reading is the first one for the browser's memory: what was kept for the one before is thrown away.
 */
export async function createReadingClock(): Promise<(page: Page, messages: number) => Promise<() => Promise<number>>> {
  const reader = await bundleReader();
  return async (page, messages) => {
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    await session.send('Runtime.evaluate', { contextId, expression: reader });
    return async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { result } = await session.send('Runtime.evaluate', {
        contextId,
        expression: `(async () => {
          const start = performance.now();
          const { ticket } = await readTicket();
          return { took: performance.now() - start, messages: ticket.messages.length };
        })()`,
        awaitPromise: true,
        returnByValue: true,
      });
      const read = result.value as { took: number; messages: number };
      if (read.messages !== messages) throw new Error(`${read.messages} of ${messages} messages were read`);
      return read.took;
    };
  };
}
