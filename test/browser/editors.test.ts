import { afterAll, beforeAll, describe, test } from 'vitest';

import { checkCell } from '@/test/editors/check-cell';
import { openComposer } from '@/test/editors/composer-driver';
import { EDITORS, traitsIn } from '@/test/editors/editors-table';
import { type EditorBrowser, startEditors } from '@/test/editors/start-editors';
import { at, SENTENCE } from '@/test/editors/texts';

let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startEditors();
});
afterAll(() => browser.close());

// One mode and form of each; the ring `editors` tries all.
describe.concurrent('an editor takes a sentence behind the draft, and gives it back', () => {
  test.each(Object.keys(EDITORS))('inserts a sentence into %s below the draft, and takes it back', async (editor) => {
    const composer = await openComposer(await browser.open(editor));
    try {
      const html = /<(?:em|i)\b[^>]*>today<\/(?:em|i)>/;
      const one = { draft: 'Hi Ada|', wanted: at('end', SENTENCE), lines: ['Hi Ada', '*'], html };
      await checkCell(composer, one, traitsIn(browser.name, editor), 'page');
    } finally {
      await composer.leave();
    }
  });
});
