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
 * scripts, where the page's objects cost more than in its own, without a profiler and without the way to the panel.
 * @returns the first reading of a page that was just loaded, and the second
 */
export async function createReadingClock(): Promise<(page: Page, address: string) => Promise<[number, number]>> {
  const reader = await bundleReader();
  return async (page, address) => {
    await page.goto(address);
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    await session.send('Runtime.evaluate', { contextId, expression: reader });
    const read = async (): Promise<number> => {
      const { result } = await session.send('Runtime.evaluate', {
        contextId,
        expression: `(async () => {
          const start = performance.now();
          const { ticket } = await readTicket();
          return ticket && performance.now() - start;
        })()`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (typeof result.value !== 'number') throw new Error(`No ticket was read at ${address}`);
      return result.value;
    };
    const times: [number, number] = [await read(), await read()];
    await session.detach();
    return times;
  };
}
