/**
 * Sees to it that there is a browser to run the extension in, or stops with exit code 1 and the next step. Usage:
 * require-browser.ts chromium, or firefox.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { findChromium } from '@/demo/browser/find-chromium';

import { findFirefox } from './find-firefox';
import { type Machine, obtainChromium } from './obtain-chromium';
import { obtainFirefox } from './obtain-firefox';

const OS_RELEASE = '/etc/os-release';

const machine: Machine = {
  os: existsSync(OS_RELEASE) ? parseEnv(readFileSync(OS_RELEASE, 'utf8')) : {},
  isRoot: process.getuid?.() === 0,
  findChromium: () => findChromium(),
  apt(...args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  },
  say: (sentence) => console.log(`deskhand: ${sentence}`),
};
const problem = process.argv[2] === 'firefox' ? obtainFirefox(machine, findFirefox) : obtainChromium(machine);
if (problem) {
  console.error(`deskhand: ${problem}`);
  process.exitCode = 1;
}
