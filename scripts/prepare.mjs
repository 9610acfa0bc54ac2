/**
 * Makes a fresh clone ready to run: packages, a Node that is new enough, with `--browser` a Chromium, and with
 * `--firefox` a Firefox. Plain JavaScript without a dependency, because it runs before anything is installed, on whatever
 * Node the machine has (18 and later). Says what it does, and where it cannot go on, one sentence with the next step.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const BIN = join(ROOT, 'node_modules', '.bin');
/** On Windows, npm and the tools of `.bin` are command files, which only a shell starts. */
const SHELL = process.platform === 'win32';

function stop(sentence) {
  console.error(`deskhand: ${sentence}`);
  process.exit(1);
}

/** What is in a lock file: package folder → its entry. Empty when the file is missing or broken. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** npm writes down what it has installed; it must be what the lock asks for. Packages for other machines may be absent. */
function arePackagesInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(([folder, { version, optional, devOptional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function installPackages() {
  console.log(
    'deskhand: installing the npm packages of package-lock.json; on a fresh clone this takes a minute or two.',
  );
  // npm replaces node_modules, so it must not run on the Node that lies inside.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: SHELL,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (status !== 0) {
    stop(
      'npm could not install the packages (its own words are above). Check the network and the registry npm uses ' +
        '(npm config get registry), then run the same command again.',
    );
  }
}

/** npm scripts find `.bin` first: they run on the Node of the packages where there is one, else on the machine's. */
function requireNode() {
  const packaged = join(BIN, 'node');
  const version = existsSync(packaged)
    ? String(spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim()
    : process.version;
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= NODE_MAJOR) return;
  const found = version === '' ? 'the one among the packages does not run on this machine' : `this is ${version}`;
  stop(`Node ${NODE_MAJOR} or newer is needed, and ${found}. Install it from https://nodejs.org and run this again.`);
}

/** Runs a tool of the packages on the Node of the packages. */
function run(tool, args) {
  const path = [BIN, process.env.PATH ?? ''].join(delimiter);
  const options = { cwd: ROOT, stdio: 'inherit', shell: SHELL, env: { ...process.env, PATH: path } };
  return spawnSync(join(BIN, tool), args, options).status === 0;
}

if (!arePackagesInstalled()) installPackages();
requireNode();
// Written by npm after installing, unless npm is told to ignore scripts.
if (!existsSync(join(ROOT, '.wxt', 'tsconfig.json')) && !run('wxt', ['prepare'])) {
  stop('the type definitions of the extension could not be written; the words above say why.');
}
for (const [option, browser] of [
  ['--browser', 'chromium'],
  ['--firefox', 'firefox'],
]) {
  // Says for itself what is missing.
  if (process.argv.includes(option) && !run('tsx', [join('scripts', 'require-browser.ts'), browser])) process.exit(1);
}
