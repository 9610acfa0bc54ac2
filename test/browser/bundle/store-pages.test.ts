import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readCatalogue } from '@/scripts/catalogues/read-catalogue';
import { MINIMUM_BROWSERS } from '@/supported-browsers';

interface Manifest {
  version: string;
  minimum_chrome_version?: string;
  permissions: string[];
  host_permissions?: string[];
  optional_host_permissions: string[];
  browser_specific_settings?: {
    gecko: { id: string; strict_min_version: string; data_collection_permissions: { required: string[] } };
  };
}

const readManifest = (build: string) => JSON.parse(readFileSync(`.output/${build}/manifest.json`, 'utf8')) as Manifest;
const chromium = readManifest('chrome-mv3');
const firefox = readManifest('firefox-mv3');
const readPage = (name: string) => readFileSync(`docs/store/${name}.md`, 'utf8');

/** The rows of all tables whose first cell is code: name → further cells. */
function readRows(page: string): Map<string, string[]> {
  const rows = page.matchAll(/^\| `([^`]+)` +\|(.+)\|$/gm);
  return new Map([...rows].map(([, name = '', cells = '']) => [name, cells.split('|').map((cell) => cell.trim())]));
}

const permissionsOf = (manifest: Manifest) =>
  [...manifest.permissions, ...(manifest.host_permissions ?? []), ...manifest.optional_host_permissions].toSorted();

describe('the texts for the stores', () => {
  const justifications = readRows(readPage('listing'));

  it.each([
    ['Chrome', chromium],
    ['Firefox', firefox],
  ])('justifies each permission of the manifest for %s, and no other', (browser, manifest) => {
    const named = [...justifications].filter(([, [where = '']]) => where.split(', ').includes(browser));
    expect(named.map(([name]) => name).toSorted()).toEqual(permissionsOf(manifest));
    for (const [name, [, reason = '']] of justifications) expect(reason.length, name).toBeGreaterThan(40);
  });

  it('gives a reason for each kind of data in the consent of Firefox, and for no other', () => {
    const required = firefox.browser_specific_settings?.gecko.data_collection_permissions.required ?? [];
    expect(required.length).toBeGreaterThan(0);
    expect([...readRows(readPage('amo')).keys()].toSorted()).toEqual(required.toSorted());
  });

  it('gives the name and the short description of the manifest', async () => {
    const messages = await readCatalogue('en');
    const page = readPage('listing');
    const [, short = ''] = /## Short description\n\n(.+)\n/.exec(page) ?? [];
    expect(short).toBe(messages['extension.description']?.text);
    expect(short.length, 'the limit of the Chrome Web Store').toBeLessThanOrEqual(132);
    expect(page).toMatch(new RegExp(`^\\| name +\\| ${messages['extension.name']?.text} +\\|$`, 'm'));
  });
});

describe('the oldest browsers', () => {
  it('the oldest browsers are the same in both manifests and in the page for administrators', () => {
    const { chrome, firefox: fox } = MINIMUM_BROWSERS;
    expect(chromium.minimum_chrome_version).toBe(String(chrome));
    expect(firefox.browser_specific_settings?.gecko.strict_min_version).toBe(`${fox}.0`);
    const page = readFileSync('docs/administrators.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(page).toContain(`from version ${chrome})`);
    expect(page).toContain(`(Firefox from version ${fox})`);
  });
});

describe('the version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  it('the version is the same in package.json, both manifests and the newest entry of the changelog', () => {
    const [, newest] = /^## \[?(\d+\.\d+\.\d+)\]?/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    expect([chromium.version, firefox.version, newest]).toEqual([version, version, version]);
  });
});
