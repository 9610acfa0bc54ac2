import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { readUnknownPages } from '../unit/helpdesk/page-cases';

export interface UnknownDesks {
  addressOf: (name: string) => string;
  close: () => void;
}

const COUNT_CLICKS = `<script>
  window.clicks = 0;
  document.body.addEventListener('click', () => { window.clicks += 1; });
</script>`;

/** Serves the pages on a free port. */
export async function startUnknownDesks(): Promise<UnknownDesks> {
  const pages = readUnknownPages();
  const server = createServer((request, response) => {
    const page = pages.find(
      ({ address }) => new URL(address).pathname === new URL(request.url ?? '/', 'http://a').pathname,
    );
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page?.html.replace('</body>', `${COUNT_CLICKS}</body>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf(name) {
      const page = pages.find((each) => each.name === name);
      if (!page) throw new Error(`There is no page ${name}`);
      return `http://127.0.0.1:${port}${new URL(page.address).pathname}`;
    },
    close: () => void server.close(),
  };
}
