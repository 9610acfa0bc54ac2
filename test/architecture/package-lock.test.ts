import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Linux on x64 with glibc, where continuous integration installs the packages and releases are built. */
function isForeign({ optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockEntry): boolean {
  return optional === true && !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
}

describe('the package lock', () => {
  it('the package lock has an integrity value for every package that the build can install', () => {
    const unchecked = packages.filter(([, entry]) => !entry.integrity && !isForeign(entry)).map(([path]) => path);
    expect(unchecked).toEqual([]);
  });

  it('the package lock has strong integrity values only', () => {
    const weak = packages.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'));
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
