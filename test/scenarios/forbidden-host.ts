import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine that nobody may contact. */
export interface ForbiddenHost {
  /** Name and port. */
  host: string;
  /** Base address with a slash at the end. */
  url: string;
  /** Paths of the requests, oldest first. */
  contacts: string[];
  close: () => void;
}

/** Starts a server that records each contact and answers with a page. */
export async function startForbiddenHost(): Promise<ForbiddenHost> {
  const contacts: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    contacts.push(url);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Nobody should be here</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/`,
    contacts,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
