import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import vitestConfig from '@/vitest.config';

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}

const projects = (vitestConfig.test?.projects ?? []) as Project[];
/** Ends the name of a further project of a ring. */
const PART = /-(?:document|firefox|postgres|desks|release)$/;
const testFiles = globSync('{test,components}/**/*.test.{ts,tsx}');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The projects of a ring are one. */
const nameOfRing = ({ test }: Project): string => test.name.replace(PART, '');

function findProjects(file: string): Project[] {
  const matches = (patterns: string[] = []): boolean => patterns.some((pattern) => path.matchesGlob(file, pattern));
  return projects.filter(({ test }) => matches(test.include) && !matches(test.exclude));
}

const findRings = (file: string): string[] => [...new Set(findProjects(file).map(nameOfRing))];

describe('the rings of tests', () => {
  it('every test file runs in exactly one ring', () => {
    expect(testFiles.length).toBeGreaterThan(150);
    expect(testFiles.filter((file) => findRings(file).length !== 1)).toEqual([]);
    expect(findRings('test/nowhere/some.test.ts')).toEqual([]);
  });

  it('the rings of tests are described in CONTRIBUTING.md, one row each', () => {
    const rows = [...contributing.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = '']) => name);
    expect(rows.toSorted()).toEqual([...new Set(testFiles.flatMap(findRings))].toSorted());
  });

  it('the commands of CONTRIBUTING.md name the rings of tests with their files', () => {
    const commands = [...contributing.matchAll(/npx vitest run (?:--project (\S+) )?([^`\n]+?)(?: -t \w+)?`/g)];
    expect(commands.length).toBeGreaterThan(3);
    for (const [command, project, files = ''] of commands) {
      for (const file of files.split(' ')) {
        expect(existsSync(file), `${command}: ${file}`).toBe(true);
        const tests = testFiles.filter((test) => test.startsWith(file));
        expect(tests.length, command).toBeGreaterThan(0);
        for (const test of tests) {
          const names = findProjects(test).map((found) => found.test.name);
          // Without a project, vitest runs a file in each of its projects.
          expect(project === undefined ? names.length === 1 : names.includes(project), `${command}: ${test}`).toBe(
            true,
          );
        }
      }
    }
  });

  it('no command calls node by its name in the line that installs the packages', () => {
    // The shell remembers the machine's Node, which may be too old, and misses the packaged one.
    const lines = Object.values(scripts).filter((line) => line.includes('prepare.mjs'));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => /prepare\.mjs.*&& node /.test(line))).toEqual([]);
  });
});

describe('npm run test:all', () => {
  /** Has a `node` that records its calls and fails for the rings in `failing`. */
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'deskhand-rings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(rings: string[], failing = 'none'): { status: number | null; calls: string[]; stderr: string } {
    const log = path.join(folder, 'calls');
    const node = path.join(folder, 'node');
    writeFileSync(log, '');
    writeFileSync(
      node,
      `#!/bin/sh\necho "\${TEST_COMPLETE:+complete }$*" >> ${log}\ncase "$*" in *"run-ring.ts ${failing} "*) exit 1;; esac\n`,
    );
    chmodSync(node, 0o755);
    const { TEST_COMPLETE: _, TEST_RUN: __, ...others } = process.env;
    const env = { ...others, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
    const options = { encoding: 'utf8', env } as const;
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run-rings.mjs', ...rings], options);
    return { status, stderr, calls: readFileSync(log, 'utf8').trim().split('\n') };
  }

  const ringsOf = (calls: string[]): string[] =>
    calls.flatMap((call) => /run-ring\.ts (\w+) \d+$/.exec(call)?.[1] ?? []);

  it('runs each ring once between npm test and npm run test:all', () => {
    const namedIn = (script = ''): string[] => /npm run test:all -- ([\w ]+)/.exec(script)?.[1]?.split(' ') ?? [];
    expect(scripts.test).toContain('npm run check');
    const { status, calls } = run([]);
    expect(status).toBe(0);
    const rings = [...namedIn(scripts.check), ...namedIn(scripts.test), ...ringsOf(calls)];
    expect(rings.toSorted()).toEqual([...new Set(testFiles.flatMap(findRings))].toSorted());
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test\nnpm run test:all$/m);
  });

  it('runs a named ring, with the browsers prepared', () => {
    expect(run(['editors']).calls).toEqual([
      'scripts/prepare.mjs --tests --browser --firefox',
      'scripts/rings/run-ring.ts editors 5',
    ]);
  });

  it('prints the figures of the ring faults', () => {
    expect(run(['faults']).calls.at(-1)).toBe('scripts/print-figures.mjs');
  });

  it('tells the tests of a complete run that they try everything', () => {
    const isComplete = (call: string): boolean => call.startsWith('complete ');
    expect(run(['faults']).calls.filter(isComplete)).toEqual([]);
    const { calls } = run(['faults', '--complete']);
    expect(ringsOf(calls)).toEqual(['faults']);
    expect(calls.filter(isComplete)).toEqual(calls);
  });

  it('runs all rings in a complete run', () => {
    expect(ringsOf(run(['--complete']).calls)).toEqual([...new Set(projects.map(nameOfRing))]);
  });

  it('prepares no browser for the rings unit and relay', () => {
    expect(run(['unit', 'relay']).calls[0]).toBe('scripts/prepare.mjs --tests');
  });

  it('runs the other rings when one fails, and fails at the end', () => {
    const { status, calls, stderr } = run(['pages', 'editors'], 'pages');
    expect(ringsOf(calls)).toEqual(['pages', 'editors']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'deskhand: failed: pages\n' });
  });

  it('runs nothing when a ring does not exist, and names those that do', () => {
    const { status, calls, stderr } = run(['unit', 'square']);
    expect({ status, calls }).toEqual({ status: 2, calls: [''] });
    expect(stderr).toContain(
      'there is no ring square; the rings are unit, relay, pages, browser, editors, scenarios, long',
    );
  });
});
