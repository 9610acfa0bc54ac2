import { expect, it } from 'vitest';

import { isSimpleMarkdown } from '@/lib/rich-text/is-simple-markdown';
import { parseMarkdown } from '@/lib/rich-text/parse-markdown';
import { isComplete } from '@/test/drivers/is-complete';

import { createLongestMarkdowns } from './hostile-texts';

const MAX_MS = 500;
/** Other programs of the machine and the first compilation count as no cost of the text. */
const RUNS = 3;
const STEP = isComplete ? 1 : 5;

it('parses the longest Markdown below each bound in time, and to a text of a few times its size', () => {
  const texts = createLongestMarkdowns(isSimpleMarkdown, STEP);
  expect(texts.length).toBeGreaterThan(500 / STEP);
  expect(texts.some((text) => text.length > 9900)).toBe(true);
  for (const text of texts) {
    let fastest = Infinity;
    let html = '';
    for (let run = 0; run < RUNS && fastest > MAX_MS; run += 1) {
      const start = performance.now();
      html = parseMarkdown(text);
      fastest = Math.min(fastest, performance.now() - start);
    }
    expect(fastest, text.slice(0, 60)).toBeLessThan(MAX_MS);
    expect(html.length, text.slice(0, 60)).toBeLessThan(200_000);
  }
});
