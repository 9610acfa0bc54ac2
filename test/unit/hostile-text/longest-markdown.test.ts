import { expect, it } from 'vitest';

import { isSimpleMarkdown } from '@/lib/rich-text/is-simple-markdown';
import { parseMarkdown } from '@/lib/rich-text/parse-markdown';
import { isComplete } from '@/test/drivers/is-complete';
import { leastProcessorTime } from '@/test/drivers/processor-time';

import { createLongestMarkdowns } from './hostile-texts';

const MAX_MS = 500;
const STEP = isComplete ? 1 : 5;

it('parses the longest Markdown below each bound in time, and to a text of a few times its size', async () => {
  const texts = createLongestMarkdowns(isSimpleMarkdown, STEP);
  expect(texts.length).toBeGreaterThan(500 / STEP);
  expect(texts.some((text) => text.length > 9900)).toBe(true);
  for (const text of texts) {
    let html = '';
    const time = await leastProcessorTime(() => (html = parseMarkdown(text)), MAX_MS);
    expect(time, text.slice(0, 60)).toBeLessThan(MAX_MS);
    expect(html.length, text.slice(0, 60)).toBeLessThan(200_000);
  }
});
