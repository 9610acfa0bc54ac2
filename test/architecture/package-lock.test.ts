import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** A link to a workspace of this repository. */
  link?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
const WORKSPACES = ['', 'relay', 'test/editors'];
const packages = Object.entries(lock.packages).filter(([path, { link }]) => !link && !WORKSPACES.includes(path));

describe('the package lock', () => {
  it('the package lock has a strong integrity value for every package', () => {
    const weak = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that each machine uses its own', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it.each(WORKSPACES)('the package lock has exact versions of the direct dependencies in ./%s', (workspace) => {
    const folder = workspace === '' ? '' : `${workspace}/`;
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(([name, version]) => {
      const found = lock.packages[`${folder}node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      return found?.version !== version;
    });
    expect(inexact).toEqual([]);
  });
});
