/**
 * Prepares a fresh clone: installs the npm packages, checks the Node version, and provides a Chromium (`--browser`) and a
 * Firefox (`--firefox`). Only `--tests` installs the packages that nothing but checks and tests needs, such as the editors.
 * Plain JavaScript without dependencies, because it runs before the installation on any Node from 20. On failure it prints
 * one sentence with the next step.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installBrowsers } from './install-browsers.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const NODE_MAJOR = Number(/\d+/.exec(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines.node)?.[0]);
const BIN = join(ROOT, 'node_modules', '.bin');
/** On Windows, npm and the tools in `.bin` are command files, which need a shell. */
const SHELL = process.platform === 'win32';

const say = (sentence) => console.log(`deskhand: ${sentence}`);

function stop(sentence) {
  console.error(`deskhand: ${sentence}`);
  process.exit(1);
}

/** Reads a lock file: package folder → entry. Empty when the file is missing or broken. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** npm's record of the installed packages. */
const installed = readPackages('node_modules/.package-lock.json');
/** A folder that has the packages of the tests keeps them. */
const withTests = process.argv.includes('--tests') || Object.values(installed).some(({ dev }) => dev);

/** Compares the installed packages with the lock file. Optional packages for other machines may be missing. */
function arePackagesInstalled() {
  return Object.entries(readPackages('package-lock.json')).every(
    ([folder, { version, dev, optional, devOptional }]) => {
      if (folder === '' || (dev && !withTests)) return true;
      const found = installed[folder];
      return found ? found.version === version : Boolean(optional || devOptional);
    },
  );
}

/** Runs a program beside others, and resolves with whether it succeeded. Output that is not inherited is printed if not. */
function start(program, args, options) {
  return new Promise((settle) => {
    const child = spawn(program, args, { cwd: ROOT, ...options });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data));
    child.on('error', () => settle(false));
    child.on('close', (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(output));
      settle(status === 0);
    });
  });
}

/** Resolves with a sentence when it failed. */
async function installPackages() {
  say(`installing the npm packages${withTests ? ', also those of the tests' : ''} …`);
  // npm replaces node_modules, so it must not run on the Node inside it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN);
  // Only the types for compiler and linter need an install script, which is ours.
  const args = ['ci', ...(withTests ? ['--include=dev'] : ['--omit=dev', '--ignore-scripts'])];
  const env = { ...process.env, PATH: path.join(delimiter) };
  if (await start('npm', args, { stdio: 'inherit', shell: SHELL, env })) return undefined;
  return (
    'npm could not install the packages (see its output above). Check the network and the registry npm uses ' +
    '(npm config get registry), then run the same command again.'
  );
}

function createMachine() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return {
    osRelease: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
    isRoot: process.getuid?.() === 0,
    env,
    apt: (...args) => start('apt-get', args, { stdio: ['ignore', 'pipe', 'pipe'], env }),
    say,
  };
}

/** npm scripts use the Node in `.bin` when there is one, otherwise the machine's Node. */
function requireNode() {
  const packaged = join(BIN, 'node');
  const version = existsSync(packaged)
    ? (spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim()
    : process.version;
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= NODE_MAJOR) return;
  const found = version === '' ? 'the one among the packages does not run on this machine' : `this is ${version}`;
  stop(`Node ${NODE_MAJOR} or newer is needed, and ${found}. Install it from https://nodejs.org and run this again.`);
}

/** Runs a packaged tool on the packaged Node. */
function run(tool, args) {
  const path = [BIN, process.env.PATH ?? ''].join(delimiter);
  const options = { cwd: ROOT, stdio: 'inherit', shell: SHELL, env: { ...process.env, PATH: path } };
  return spawnSync(join(BIN, tool), args, options).status === 0;
}

const wanted = [
  ['--browser', 'chromium'],
  ['--firefox', 'firefox'],
].flatMap(([option, browser]) => (process.argv.includes(option) ? [browser] : []));
const tasks = [installBrowsers(wanted, createMachine())];
if (!arePackagesInstalled()) tasks.push(installPackages());
const [problem] = (await Promise.all(tasks)).filter(Boolean);
if (problem) stop(problem);
requireNode();
// The postinstall script creates it, unless npm ignores scripts.
if (withTests && !existsSync(join(ROOT, '.wxt', 'wxt.d.ts')) && !run('wxt', ['prepare'])) {
  stop('the type definitions of the extension could not be written; see the output above.');
}
for (const browser of wanted) {
  // require-browser.ts prints its own error.
  if (!run('tsx', [join('scripts', 'require-browser.ts'), browser])) process.exit(1);
}
