import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

import { HarnessFailure } from '@/demo/browser/harness-failure';

/** A screen that nobody sees, for the browser's own dialogs: a headless browser draws none. */
export interface VirtualScreen {
  /** Names as in X11, such as `Return`. */
  press: (keys: readonly string[]) => void;
  close: () => Promise<void>;
}

/** Starts a virtual screen for the browsers that are started next. On Debian, root installs what is missing. */
export async function startVirtualScreen(): Promise<VirtualScreen> {
  const tools = ['Xvfb', 'xdotool'];
  const isMissing = (): boolean => tools.some((tool) => spawnSync('which', [tool]).status !== 0);
  if (isMissing()) {
    const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '--yes', '--quiet', '--no-install-recommends'];
    execFileSync('apt-get', [...install, 'xvfb', 'xdotool']);
  }
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(screen, 'exit');
  const number = await Promise.race([once(screen.stdout, 'data'), ended.then(() => undefined)]);
  if (number === undefined) throw new HarnessFailure('The virtual screen did not start');
  const before = process.env.DISPLAY;
  process.env.DISPLAY = `:${String(number[0]).trim()}`;

  return {
    press(keys) {
      const { status } = spawnSync('xdotool', ['key', '--delay', '200', ...keys]);
      if (status !== 0) throw new HarnessFailure(`xdotool did not press ${keys.join(', ')}`);
    },
    async close() {
      if (before === undefined) delete process.env.DISPLAY;
      else process.env.DISPLAY = before;
      screen.kill();
      await ended;
    },
  };
}
