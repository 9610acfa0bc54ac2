import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

/** All scripts and styles of a build, by path; chunk names without their hash. */
function readCode(build: string): Map<string, string> {
  const root = join('.output', build);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  );
  return new Map(
    files.map((file) => [file.replace(/-[\w-]{8}\.(js|css)$/, '.$1'), readFileSync(join(root, file), 'utf8')]),
  );
}

it('is the code that ships: tests of the demo build are tests of the product', () => {
  const shipped = readCode('chrome-mv3');
  const demo = readCode('chrome-mv3-demo');
  expect([...demo.keys()].toSorted()).toEqual([...shipped.keys()].toSorted());
  for (const [file, code] of demo) {
    // The name of the mode, the hashes of files that hold it, and what WXT logs in no build but the shipped one are all that
    // may differ.
    const difference = Math.abs(code.length - (shipped.get(file)?.length ?? 0));
    expect(difference, file).toBeLessThan(300);
  }
});
