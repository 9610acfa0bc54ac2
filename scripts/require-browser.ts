/**
 * `require-browser.ts chromium|firefox`: makes sure that a browser is installed, or prints the next step and exits with 1.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { findChromium } from '@/demo/browser/find-chromium';

import { findFirefox } from './find-firefox';
import { type Machine, obtainChromium, obtainFirefox } from './obtain-browser';

const OS_RELEASE = '/etc/os-release';

const machine: Machine = {
  os: existsSync(OS_RELEASE) ? parseEnv(readFileSync(OS_RELEASE, 'utf8')) : {},
  isRoot: process.getuid?.() === 0,
  apt(...args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  },
  say: (sentence) => console.log(`deskhand: ${sentence}`),
};
const problem =
  process.argv[2] === 'firefox' ? obtainFirefox(machine, findFirefox) : obtainChromium(machine, findChromium);
if (problem) {
  console.error(`deskhand: ${problem}`);
  process.exitCode = 1;
}
