import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { until } from '@/demo/browser/until';
import { findFirefox } from '@/scripts/find-firefox';

import { connectMarionette, type Marionette } from './marionette';
import { packExtension } from './pack-extension';

export interface Firefox {
  send: Marionette['send'];
  /** Runs a function body in the page's own world and returns its JSON result. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  /** In the browser's own window. */
  inBrowser: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** In the tab's page or, within `inBrowser`, in the window. */
  click: (at: { x: number; y: number }) => Promise<void>;
  /**
   * Types at the current focus, within `inBrowser` also in the window.
   *
   * @param chords WebDriver's characters of keys pressed together; in a text each character is a chord
   */
  press: (chords: Iterable<string>) => Promise<void>;
  /** In front of the others. */
  openTab: () => Promise<void>;
  extensionUrl: (page: string) => string;
  /** Ends the browser's process at once, as a crash does. A profile that was given stays. */
  crash: () => Promise<void>;
  /** Removes the profile, except one that was given. */
  close: () => Promise<void>;
}

export interface FirefoxOptions {
  /** Settings of the browser itself. */
  preferences?: Preferences;
  /** Existing folder, which is kept. Without it, a new one is removed at the end. */
  profileDir?: string;
}

/** By the names of `KeyboardEvent.key`. */
export const KEYS = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Backspace: '\uE003',
  Delete: '\uE017',
  Tab: '\uE004',
  Escape: '\uE00C',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

export type Preferences = Record<string, string | number | boolean>;

/** In the profile. */
const PORT_FILE = 'MarionetteActivePort';
/** Firefox takes long to start on slow cores. */
const START_LIMIT_MS = 120_000;
const FIND_LIMIT_MS = 15_000;
/** Bare extensions of tests have none. */
const FIRST_RUN = 'options.html';
/** Otherwise it differs in every profile. */
const ADDRESS = '5c9b1c6e-0d3f-4a52-9d55-7f1b7a3f2e10';

/**
 * Starts Firefox, usually with a built extension, or throws `HarnessFailure`. It is a temporary add-on, which Firefox forgets at its end,
 * except in a profile that was given.
 *
 * @param extensionDir its manifest must have an id for Firefox; undefined: no extension
 */
export function startFirefox(extensionDir: string | undefined, options?: FirefoxOptions): Promise<Firefox> {
  return orHarnessFailure(start(extensionDir, options), 'Firefox did not start');
}

async function start(extensionDir: string | undefined, options: FirefoxOptions = {}): Promise<Firefox> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found: npm test says how to get one');
  const profileDir = options.profileDir ?? mkdtempSync(join(tmpdir(), 'deskhand-firefox-'));
  const isNewProfile = !existsSync(join(profileDir, 'user.js'));
  // That of the browser before.
  rmSync(join(profileDir, PORT_FILE), { force: true });
  writePreferences(profileDir, {
    ...(extensionDir !== undefined && {
      'extensions.webextensions.uuids': JSON.stringify({ [readId(extensionDir)]: ADDRESS }),
    }),
    // Nobody can answer a request for a permission.
    'extensions.webextOptionalPermissionPrompts': false,
    // Firefox writes the port into the profile.
    'marionette.port': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'xpinstall.signatures.required': false,
    'browser.sessionstore.resume_from_crash': false,
    'toolkit.startup.max_resumed_crashes': -1,
    ...options.preferences,
  });
  const flags = ['--headless', '--no-remote', '--profile', profileDir, '--marionette', '-remote-allow-system-access'];
  const firefox = spawn(path, flags, { stdio: 'ignore', env: { ...process.env, HOME: profileDir } });
  const ended = once(firefox, 'exit');
  const end = async (signal?: 'SIGKILL'): Promise<void> => {
    firefox.kill(signal);
    await ended;
    if (!options.profileDir) rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await connectMarionette(await readPort(profileDir));
    const { send } = marionette;
    await send('WebDriver:NewSession', { timeouts: { implicit: FIND_LIMIT_MS } });
    if (extensionDir !== undefined) {
      if (!options.profileDir) await send('Addon:Install', { path: resolve(extensionDir), temporary: true });
      else await installForGood(extensionDir, profileDir, send);
      if (isNewProfile && existsSync(join(extensionDir, FIRST_RUN))) await closeNewTab(send);
    }
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
      async crash() {
        await end('SIGKILL');
        marionette.close();
      },
      async close() {
        // A signal would end Firefox before it has stored the newest permissions.
        if (options.profileDir && firefox.exitCode === null && firefox.signalCode === null) {
          await send('Marionette:Quit', { flags: ['eForceQuit'] });
          await ended;
        }
        marionette.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Closes the first-run page, which opens after the installation and would take the front from a test's tab. */
async function closeNewTab(send: Firefox['send']): Promise<void> {
  const own = await send('WebDriver:GetWindowHandle');
  const findOther = async (): Promise<unknown> =>
    ((await send('WebDriver:GetWindowHandles')) as unknown[]).find((handle) => handle !== own);
  await send('WebDriver:SwitchToWindow', { handle: await until(findOther, 'the first-run page') });
  await send('WebDriver:CloseWindow');
  await send('WebDriver:SwitchToWindow', { handle: own });
}

async function installForGood(extensionDir: string, profileDir: string, send: Firefox['send']): Promise<void> {
  if (existsSync(join(profileDir, 'extensions', `${readId(extensionDir)}.xpi`))) return;
  const path = join(profileDir, 'packed.xpi');
  writeFileSync(path, packExtension(extensionDir));
  await send('Addon:Install', { path, temporary: false });
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
        return Number(readFileSync(join(profileDir, PORT_FILE), 'utf8')) || undefined;
      } catch {
        return undefined;
      }
    },
    'Firefox to start',
    START_LIMIT_MS,
  );
}
