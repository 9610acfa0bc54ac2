/** `require-browser.ts chromium|firefox`: prints the next step and exits with 1 when a browser is missing. */
import { existsSync, readFileSync } from 'node:fs';

import { findChromium } from '@/demo/browser/find-chromium';

import { findFirefox } from './find-firefox';
import { explainChromium, explainFirefox } from './missing-browser';

const OS_RELEASE = '/etc/os-release';

const osRelease = existsSync(OS_RELEASE) ? readFileSync(OS_RELEASE, 'utf8') : '';
const problem =
  process.argv[2] === 'firefox' ? explainFirefox(findFirefox(), osRelease) : explainChromium(findChromium(), osRelease);
if (problem) {
  console.error(`deskhand: ${problem}`);
  process.exitCode = 1;
}
