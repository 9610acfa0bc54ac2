/**
 * Prints the figures of the fault suite, one line for each promise and browser.
 * Usage: node scripts/print-figures.mjs [FOLDER], with the folder that the tests wrote them into.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'test-output/figures'] = process.argv.slice(2);

const list = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');

for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
  const {
    promise,
    where,
    tried,
    full,
    violations,
    measured = {},
    seed,
  } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const extra = Object.entries(measured).map(([name, value]) => `${name} ${value}`);
  const share = tried === full ? `${tried}` : `${tried} of ${full}`;
  console.log([`${promise} (${where}): ${share}`, list(violations), ...extra, `seed ${seed}`].join('; '));
}
