import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ACCEPTED_WARNINGS, lintPackage } from '@/test/drivers/firefox/lint-package';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pack = (...args: string[]) =>
  spawnSync('node', ['--import', 'tsx', 'scripts/package-extension.ts', ...args], { encoding: 'utf8' });

function unpack(name: string, target = path.join(folder, name)): string {
  const [file = ''] = readdirSync(folder).filter((each) => each.endsWith(`-${name}.zip`));
  execFileSync('unzip', ['-q', path.join(folder, file), '-d', target]);
  return target;
}

/** Path → content, as text of single bytes. */
function readAll(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(files.map((file) => [path.relative(root, file), readFileSync(file, 'latin1')]));
}

beforeAll(() => {
  // A key that signs packages may lie in the folder of the repository.
  const key = `planted-${process.pid}.pem`;
  writeFileSync(key, '');
  try {
    const { status, stderr } = pack('--out', folder);
    if (status !== 0) throw new Error(stderr);
  } finally {
    rmSync(key);
  }
});

it('writes a package for Chrome and Edge, one for Firefox, and the sources', () => {
  const packages = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(packages.toSorted()).toEqual(
    ['chrome', 'firefox', 'sources'].map((name) => `deskhand-${version}-${name}.zip`),
  );
});

it('leaves the key out of the package for Chrome, because a store gives it one', () => {
  const manifest = JSON.parse(readFileSync(path.join(unpack('chrome'), 'manifest.json'), 'utf8')) as object;
  expect(manifest).toHaveProperty('name');
  expect(manifest).not.toHaveProperty('key');
});

it('the sources are files of the repository alone, and build the package for Firefox byte by byte', () => {
  const sources = unpack('sources');
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  expect(Object.keys(readAll(sources)).filter((file) => !tracked.includes(file))).toEqual([]);
  symlinkSync(path.resolve('node_modules'), path.join(sources, 'node_modules'));
  execFileSync('npm', ['run', 'build-for-amo'], { cwd: sources, stdio: 'pipe' });
  const built = readAll(path.join(sources, '.output/firefox-mv3'));
  expect(Object.keys(built).length).toBeGreaterThan(30);
  expect(readAll(unpack('firefox'))).toEqual(built);
});

it('the package for Firefox has no error and only explained warnings for the linter of its store', () => {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('-firefox.zip'));
  expect(lintPackage(path.join(folder, file))).toEqual({ errors: [], warnings: ACCEPTED_WARNINGS });
});

it('a script that writes foreign HTML or runs text as code gets a warning of its own', () => {
  const planted = unpack('firefox', path.join(folder, 'planted'));
  writeFileSync(path.join(planted, 'planted.js'), 'document.body.innerHTML = location.hash; eval(location.hash);');
  const { warnings } = lintPackage(planted);
  expect(warnings.filter((warning) => warning.endsWith(' planted.js'))).toEqual([
    'DANGEROUS_EVAL planted.js',
    'UNSAFE_VAR_ASSIGNMENT planted.js',
  ]);
  expect(warnings).toHaveLength(ACCEPTED_WARNINGS.length + 2);
});

it('answers a wrong argument with a sentence', () => {
  const { status, stderr } = pack('--browser', 'safari');
  expect(status).toBe(2);
  expect(stderr).toContain("deskhand: option '--browser <NAME...>' is invalid. Allowed choices are chrome, firefox.");
});
