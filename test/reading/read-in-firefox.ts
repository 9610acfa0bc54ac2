import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ReadResult } from '@/lib/domain/ticket';
import { startFirefox } from '@/test/firefox/start-firefox';
import type { PageCase } from '@/test/unit/helpdesk/page-cases';

import { answerAs, askContentScript, type ReadingBrowser, requireReadings } from './reading-browser';
import { buildReadingExtension } from './reading-extension';

/** Firefox is given the pages by a proxy, so that they stand at their own addresses, but without encryption. */
export async function startReadingFirefox(): Promise<ReadingBrowser> {
  const extension = await buildReadingExtension();
  let shown: PageCase | undefined;
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = shown && url.startsWith('http://desk.example/') ? await answerAs(shown, url) : undefined;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  };
  const proxy = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { send, run, close } = await startFirefox(extension.dir, {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': (proxy.address() as AddressInfo).port,
    'dom.security.https_first': false,
  });
  return {
    async open(page) {
      shown = withoutEncryption(page);
      await send('WebDriver:Navigate', { url: 'about:blank' });
      await send('WebDriver:Navigate', { url: shown.address });
      return shown;
    },
    async read(call) {
      const said = await run(`return (${String(askContentScript)})(...arguments)`, call);
      return requireReadings(said as Awaited<ReturnType<typeof askContentScript>>);
    },
    async close() {
      await close();
      proxy.close();
      extension.remove();
    },
  };
}

function withoutEncryption(page: PageCase): PageCase {
  const replace = (text: string): string => text.replaceAll('https://desk.example', 'http://desk.example');
  return {
    ...page,
    address: replace(page.address),
    html: replace(page.html),
    result: JSON.parse(replace(JSON.stringify(page.result))) as ReadResult,
    readSameOrigin: async (address) => page.readSameOrigin(address.replace(/^http:/, new URL(page.address).protocol)),
  };
}
