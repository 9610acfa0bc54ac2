import { createConnection, type Socket } from 'node:net';

import { HarnessFailure } from '@/demo/browser/harness-failure';

/**
 * Firefox's remote protocol: WebDriver commands as JSON, each led by its length in bytes and a colon. Unlike WebDriver it
 * also
 * reaches the browser's own windows.
 */
export interface Marionette {
  /** Returns the answer without the `value` that wraps single values. Throws Firefox's own message. */
  send: (command: string, parameters?: object) => Promise<unknown>;
  close: () => void;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** Firefox sends answers, after one greeting in another form. */
const COMMAND = 0;
const ANSWER = 1;

/** Connects to a Firefox that listens on this machine. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await connect(port);
  const waiting = new Map<unknown, Waiting>();
  let lastId = 0;
  let received = Buffer.alloc(0);

  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('latin1', 0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      take(JSON.parse(received.toString('utf8', colon + 1, end)));
      received = received.subarray(end);
    }
  });
  const fail = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new HarnessFailure(`Firefox left the conversation: ${why}`));
    waiting.clear();
  };
  socket.on('error', ({ message }) => fail(message));
  socket.on('close', () => fail('the connection is closed'));

  function take(message: unknown): void {
    if (!Array.isArray(message) || message[0] !== ANSWER) return;
    const [, id, error, answer] = message as [number, number, { error: string; message: string } | null, unknown];
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
    else asked?.resolve(unwrap(answer));
  }

  return {
    send: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        const text = JSON.stringify([COMMAND, id, command, parameters]);
        if (socket.destroyed) fail('the connection is closed');
        else socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}

function connect(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(socket.off('error', reject)));
    socket.once('error', reject);
  });
}

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
}
