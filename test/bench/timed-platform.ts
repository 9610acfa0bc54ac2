import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A platform takes seconds. An answer at once would meet a panel that still draws the click. */
const ANSWERS_AFTER_MS = 300;

/** Times are milliseconds since 1970, with fractions. */
export interface TimedPlatform {
  url: string;
  last: { receivedAt: number; answeredAt: number; mark: string };
  count: () => number;
  close: () => Promise<void>;
}

const now = (): number => performance.timeOrigin + performance.now();

export async function startTimedPlatform(): Promise<TimedPlatform> {
  let count = 0;
  const last = { receivedAt: 0, answeredAt: 0, mark: '' };
  const server = createServer((request, response) => {
    const receivedAt = now();
    const answer = () => {
      count += 1;
      const mark = `Answer number ${count}.`;
      const data = { content: `<p>${mark}</p>`, actionType: 'MESSAGE', handoff: false, reasonDescription: mark };
      response.setHeader('Content-Type', 'application/json');
      Object.assign(last, { receivedAt, answeredAt: now(), mark });
      response.end(JSON.stringify({ code: '200', msg: 'success', success: true, data }));
    };
    request.resume().on('end', () => setTimeout(answer, ANSWERS_AFTER_MS));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
