import { afterAll, beforeAll, describe, test } from 'vitest';

import { checkCell } from '@/test/editors/check-cell';
import { openComposer } from '@/test/editors/composer-driver';
import { startFirefoxEditors } from '@/test/editors/drive-firefox';
import type { EditorBrowser } from '@/test/editors/editor-browser';
import { EDITORS, traitsIn } from '@/test/editors/editors-table';
import { at, REPLY } from '@/test/editors/texts';

// Every editor once; all modes, forms and places of the keyboard are tried by `npm run test:editors`.
let browser: EditorBrowser;
beforeAll(async () => {
  browser = await startFirefoxEditors(Object.keys(EDITORS));
});
afterAll(() => browser?.close());

describe.concurrent('in Firefox, a reply goes to the end of a draft and back', () => {
  test.each(Object.keys(EDITORS))('%s', async (name) => {
    const composer = await openComposer(await browser.open(name));
    try {
      await checkCell(
        composer,
        { draft: 'Hi Ada,|', wanted: at('end', REPLY), lines: ['Hi Ada,', '*'] },
        traitsIn(browser.name, name),
        'page',
      );
    } finally {
      await composer.leave();
    }
  });
});
