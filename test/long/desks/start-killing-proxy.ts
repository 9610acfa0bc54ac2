import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedRequest {
  method: string;
  /** Without its query. */
  path: string;
  /** Empty before the server has answered. */
  answer: string;
}

export interface KillingProxy {
  url: string;
  /**
   * Called before a request is forwarded, and again between the server's answer and the caller. When it returns true, the
   * connection is cut there.
   */
  isCut: (request: ProxiedRequest, when: 'before' | 'after') => boolean;
  close: () => void;
}

/** Starts a proxy before a server. It forwards everything until a test cuts a request. */
export async function startKillingProxy(target: string): Promise<KillingProxy> {
  const proxy: KillingProxy = { url: '', isCut: () => false, close: () => undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const asked = { method, path: url.replace(/\?.*/, ''), answer: '' };
      const forward = async () => {
        if (proxy.isCut(asked, 'before')) return request.socket.destroy();
        const { authorization = '' } = request.headers;
        const answered = await fetch(target + url, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
        const answer = await answered.text();
        if (proxy.isCut({ ...asked, answer }, 'after')) return request.socket.destroy();
        return response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answer);
      };
      // A relay that was killed has hung up.
      void forward().catch(() => request.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}
