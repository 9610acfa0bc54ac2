import { build } from 'esbuild';
import type { Page } from 'playwright-core';

async function bundleReader(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { sampleDesk } from '@/lib/adapters/desks/sample-desk';
        import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
        import { offerPart } from '@/lib/helpdesk/page-parts';
        import { createTicketReader } from '@/lib/helpdesk/read-ticket';
        offerPart('visibility', { createJudge });
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
 * Creates a clock for the first and second reading of a new page, in milliseconds. It runs in the world of content scripts,
 * where page objects are slower.
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
