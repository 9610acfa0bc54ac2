import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

/** By path, without the hashes in chunk names. */
function readCode(build: string): Map<string, string> {
  const root = join('.output', build);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  );
  return new Map(
    files.map((file) => [file.replace(/-[\w-]{6,8}\.(js|css)$/, '.$1'), readFileSync(join(root, file), 'utf8')]),
  );
}

it('builds the demo from the code that ships, so that its tests are tests of the product', () => {
  const shipped = readCode('chrome-mv3');
  const demo = readCode('chrome-mv3-demo');
  expect([...demo.keys()].toSorted()).toEqual([...shipped.keys()].toSorted());
  for (const [file, code] of demo) {
    // The builds may differ in the mode's name, in hashes, and in messages that WXT logs in builds that do not ship.
    const difference = Math.abs(code.length - (shipped.get(file)?.length ?? 0));
    expect(difference, file).toBeLessThan(300);
  }
});
