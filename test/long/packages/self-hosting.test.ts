import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { until } from '@/demo/browser/until';
import { isAdministrator } from '@/test/browser/managed-extension';
import { lintPackage } from '@/test/drivers/firefox/lint-package';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-hosting-'));
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
let server: Server;
let address: string;
let id: string;

/** Serves the folder as an organization would do. */
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const file = path.join(folder, path.basename(URL.parse(url, address)?.pathname ?? ''));
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = file.endsWith('.crx') ? 'application/x-chrome-extension' : 'text/xml';
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deskhand/`;

  const [, section = ''] =
    /### Host the packages yourself\n([\s\S]*?)\n### /.exec(
      readFileSync('docs/administrators.md', 'utf8').replace('\n## Connect', '\n### '),
    ) ?? [];
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const here = commands
    .replaceAll('deskhand.pem', path.join(folder, 'deskhand.pem'))
    .replace('https://intranet.example/deskhand/', address);
  const hosts = '--hosts "https://desk.example/*"';
  const output = execFileSync('bash', ['-ec', `${here.trim()} ${hosts} --out ${folder}`], { encoding: 'utf8' });
  id = /in Chromium browsers is ([a-p]{32})/.exec(output)?.[1] ?? '';
}, 240_000);

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const readManifest = (build: string) => JSON.parse(read(`${build}/manifest.json`)) as object;

it('names the lists of updates in the manifests, and each list names its package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readManifest('chrome-mv3')).toMatchObject({ update_url: `${address}updates.xml` });
  expect(read('updates.xml')).toContain(`<app appid="${id}">`);
  expect(read('updates.xml')).toContain(`codebase="${address}deskhand-${version}-chrome.crx"`);
  const gecko = { id: 'deskhand@company.example', update_url: `${address}updates.json` };
  expect(readManifest('firefox-mv3')).toMatchObject({ browser_specific_settings: { gecko } });
  expect(JSON.parse(read('updates.json'))).toMatchObject({
    addons: { [gecko.id]: { updates: [{ version, update_link: `${address}deskhand-${version}-firefox.xpi` }] } },
  });
});

it('Mozilla’s linter finds no error in the package for Firefox, apart from the plain http of this test', () => {
  const build = path.join(folder, 'firefox-mv3');
  const manifest = path.join(build, 'manifest.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(address, 'https://intranet.example/deskhand/'));
  expect(lintPackage(build, '--self-hosted').errors).toEqual([]);
});

it.runIf(isAdministrator)('Chromium installs the package by policy, with access to its hosts', async () => {
  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm run demo says how to get one');
  const policies = '/etc/chromium/policies/managed';
  const policy = path.join(policies, `deskhand-test-${id}.json`);
  const profile = mkdtempSync(path.join(tmpdir(), 'deskhand-profile-'));
  let browser: ChildProcess | undefined;
  try {
    mkdirSync(policies, { recursive: true });
    const settings = { installation_mode: 'force_installed', update_url: `${address}updates.xml` };
    writeFileSync(policy, JSON.stringify({ ExtensionSettings: { [id]: settings } }));
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
    browser = spawn(search.path, [...flags, 'about:blank'], { stdio: 'ignore' });
    await until(() => readInstalled(profile, id) !== undefined, 'Chromium to install the package', 60_000);
    expect(readInstalled(profile, id)).toEqual(['https://desk.example/*']);
  } finally {
    rmSync(policy, { force: true });
    if (browser) {
      const ended = new Promise((done) => browser?.once('exit', done));
      browser.kill();
      await ended;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Reads the hosts that an installed extension may access; undefined before it is installed. */
function readInstalled(profile: string, extension: string): string[] | undefined {
  const file = path.join(profile, 'Default', 'Preferences');
  if (!existsSync(path.join(profile, 'Default', 'Extensions', extension)) || !existsSync(file)) return undefined;
  const preferences = JSON.parse(readFileSync(file, 'utf8')) as {
    extensions?: { settings?: Record<string, { granted_permissions?: { explicit_host?: string[] } }> };
  };
  return preferences.extensions?.settings?.[extension]?.granted_permissions?.explicit_host;
}
