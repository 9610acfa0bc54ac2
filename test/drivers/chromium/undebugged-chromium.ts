import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { findChromium } from '@/demo/browser/find-chromium';
import { readDebuggingPort } from '@/demo/browser/side-panel';
import { until } from '@/demo/browser/until';

export interface UndebuggedTab {
  /** Runs a function in the page. It can use its argument and the page's globals alone. */
  evaluate: <Argument, Value>(
    run: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
  ) => Promise<Value>;
  close: () => Promise<void>;
}

/** A Chromium whose background worker no debugger holds. A debugger keeps a worker alive, and Playwright attaches one. */
export interface UndebuggedChromium {
  openTab: (url: string) => Promise<UndebuggedTab>;
  close: () => Promise<void>;
}

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

/** Starts Chromium with one extension and an existing profile. Speaks the DevTools protocol with the tabs alone. */
export async function startUndebuggedChromium(extensionDir: string, profileDir: string): Promise<UndebuggedChromium> {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found');
  // That of the browser before.
  rmSync(join(profileDir, 'DevToolsActivePort'), { force: true });
  const program = spawn(
    search.path,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profileDir}`,
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--remote-debugging-port=0',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const port = await readDebuggingPort(profileDir);

  return {
    async openTab(url) {
      const created = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: 'PUT' });
      const { id, webSocketDebuggerUrl } = (await created.json()) as Target;
      const call = await connect(webSocketDebuggerUrl);
      const tab: UndebuggedTab = {
        async evaluate<Argument, Value>(run: (argument: Argument) => Value | Promise<Value>, argument: Argument) {
          const expression = `(${String(run)})(${JSON.stringify(argument)})`;
          const answer = await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
          const { result, exceptionDetails } = answer as { result: { value: Value }; exceptionDetails?: object };
          if (exceptionDetails) throw new Error(`The page threw at ${expression}`);
          return result.value;
        },
        close: async () => void (await fetch(`http://127.0.0.1:${port}/json/close/${id}`)),
      };
      await until(() => tab.evaluate(isLoaded, url), `${url} to load`);
      return tab;
    },
    async close() {
      program.kill();
      await ended;
    },
  };
}

const isLoaded = (url: string): boolean => location.href === url && document.readyState === 'complete';

async function connect(url: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (result: unknown) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return (method, params) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      socket.send(JSON.stringify({ id: count, method, params }));
    });
}
