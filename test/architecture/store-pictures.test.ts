import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/** Reads width, height and the type of colour from the header of a PNG file. */
function readHeader(file: string) {
  const header = readFileSync(file).subarray(0, 26);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20), colourType: header[25] };
}

/** The stores refuse pictures of another size, and those with a transparent ground. */
const RGB = 2;

it('every picture for the stores has the size that the page states, and no transparent ground', () => {
  const rows = [
    ...readFileSync('docs/store/listing.md', 'utf8').matchAll(/\]\(\.\.\/([\w/.-]+)\) +\| (\d+) × (\d+) +\|/g),
  ];
  expect(rows.length).toBeGreaterThan(3);
  for (const [, file = '', width, height] of rows) {
    const size = { width: Number(width), height: Number(height) };
    expect(readHeader(`docs/${file}`), file).toEqual({ ...size, colourType: RGB });
    expect([
      { width: 1280, height: 800 },
      { width: 440, height: 280 },
    ]).toContainEqual(size);
  }
});
