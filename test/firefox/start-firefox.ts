import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { until } from '@/demo/browser/until';
import { findFirefox } from '@/scripts/find-firefox';

import { connectMarionette, type Marionette } from './marionette';

/** A headless Firefox with one extension in it, and its remote protocol. */
export interface Firefox {
  send: Marionette['send'];
  /**
   * Runs the text of a function's body in the page that is in front, in the page's own world.
   * @returns what it returns or resolves to, as JSON carries it
   */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  /** Does something with the browser's own window in place of the tab's page. */
  inBrowser: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Clicks with the mouse at a place of the tab's page or, within `inBrowser`, of the window. */
  click: (at: { x: number; y: number }) => Promise<void>;
  /**
   * Types with the keyboard; within `inBrowser`, wherever the focus is.
   * @param chords keys that are held together, in WebDriver's characters, one chord after the other: a plain text is a
   * chord for each character
   */
  press: (chords: Iterable<string>) => Promise<void>;
  /** Opens a new tab in front of the others. */
  openTab: () => Promise<void>;
  /** The address of a page of the extension. */
  extensionUrl: (page: string) => string;
  /** Ends this Firefox and removes its profile. */
  close: () => Promise<void>;
}

export type Preferences = Record<string, string | number | boolean>;

/** Starting takes Firefox long on slow cores. */
const START_LIMIT_MS = 120_000;
const FIND_LIMIT_MS = 15_000;
/** Firefox gives every profile another address for the extension's pages, unless told. */
const ADDRESS = '5c9b1c6e-0d3f-4a52-9d55-7f1b7a3f2e10';

/**
 * Starts Firefox with a built extension, as a temporary add-on. Throws when no Firefox is found, or it does not start.
 * @param extensionDir folder with the `manifest.json`, which must state an id for Firefox
 * @param preferences settings of the browser itself
 */
export async function startFirefox(extensionDir: string, preferences: Preferences = {}): Promise<Firefox> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found: npm run test:firefox says how to get one');
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-firefox-'));
  writePreferences(profileDir, {
    'extensions.webextensions.uuids': JSON.stringify({ [readId(extensionDir)]: ADDRESS }),
    // Nobody is there to answer; what is asked for is granted.
    'extensions.webextOptionalPermissionPrompts': false,
    // A free port, which Firefox writes into the profile.
    'marionette.port': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    ...preferences,
  });
  const flags = ['--headless', '--no-remote', '--profile', profileDir, '--marionette', '-remote-allow-system-access'];
  const firefox = spawn(path, flags, { stdio: 'ignore', env: { ...process.env, HOME: profileDir } });
  const ended = once(firefox, 'exit');
  const end = async (): Promise<void> => {
    firefox.kill();
    await ended;
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await connectMarionette(await readPort(profileDir));
    const { send } = marionette;
    await send('WebDriver:NewSession', { timeouts: { implicit: FIND_LIMIT_MS } });
    await send('Addon:Install', { path: resolve(extensionDir), temporary: true });
    return {
      send,
      run: (script, ...args) => send('WebDriver:ExecuteScript', { script, args, sandbox: null }),
      async inBrowser(act) {
        await send('Marionette:SetContext', { value: 'chrome' });
        try {
          return await act();
        } finally {
          await send('Marionette:SetContext', { value: 'content' });
        }
      },
      async click({ x, y }) {
        const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
        const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await send('WebDriver:PerformActions', { actions: [{ id: 'mouse', type: 'pointer', actions }] });
      },
      async press(chords) {
        const actions = Array.from(chords, (chord) => Array.from(chord)).flatMap((keys) => [
          ...keys.map((value) => ({ type: 'keyDown', value })),
          ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
        ]);
        await send('WebDriver:PerformActions', { actions: [{ id: 'keyboard', type: 'key', actions }] });
      },
      async openTab() {
        const { handle } = (await send('WebDriver:NewWindow', { type: 'tab', focus: true })) as { handle: string };
        await send('WebDriver:SwitchToWindow', { handle });
      },
      extensionUrl: (page) => `moz-extension://${ADDRESS}/${page}`,
      async close() {
        marionette.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function readId(extensionDir: string): string {
  const manifest = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

function writePreferences(profileDir: string, preferences: Preferences): void {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profileDir, 'user.js'), lines.join(''));
}

function readPort(profileDir: string): Promise<number> {
  return until(
    () => {
      try {
        return Number(readFileSync(join(profileDir, 'MarionetteActivePort'), 'utf8')) || undefined;
      } catch {
        return undefined;
      }
    },
    'Firefox to start',
    START_LIMIT_MS,
  );
}
