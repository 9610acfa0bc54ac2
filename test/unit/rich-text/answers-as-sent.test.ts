// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanHtml } from '@/lib/helpdesk/composer/clean-html';
import { parseHtml } from '@/lib/helpdesk/parse-html';
import { createReplyText, formsOf } from '@/lib/rich-text/reply-text';

import { generatedAnswers, lettersOf, standsIn } from './generated-answers';
import { readMarkdown } from './visible-text';
import { writeNumbers } from './write-numbers';

/** The fault suite makes 10,000 tries in real browsers. */
const RUNS = 150;

function readHtml(html: string): string {
  const body = parseHtml(html);
  writeNumbers(body);
  return body.textContent;
}

test('every letter and digit of an answer stands in the composer, in order', async () => {
  const property = fc.asyncProperty(generatedAnswers, async ({ source, label, format, visible }) => {
    const { html, text } = formsOf(await createReplyText(source, label));
    const rich = readHtml(cleanHtml(html));
    expect(lettersOf(rich)).toBe(lettersOf(visible));
    expect(standsIn(visible, text), text).toBe(true);
    // Without the words around the text.
    if (/^(?:```|<think>)/.test(source)) return;
    const parsed = format === 'HTML' ? readHtml(source) : format === 'MARKDOWN' ? readMarkdown(source) : source;
    expect(standsIn(parsed, rich), `${parsed}\n${rich}`).toBe(true);
  });
  await fc.assert(property, { numRuns: RUNS });
});
