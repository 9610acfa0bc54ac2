import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('the package lock', () => {
  it('the package lock has a strong integrity value for every package', () => {
    const weak = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that each machine uses its own', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('the package lock has exact versions of the direct dependencies', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(([name, version]) => {
      return lock.packages[`node_modules/${name}`]?.version !== version;
    });
    expect(inexact).toEqual([]);
  });
});
