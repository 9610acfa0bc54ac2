import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type ChromiumTab, startChromium } from '@/test/drivers/chromium/start-chromium';

import { openComposer } from './composer-driver';
import { type EditorBrowser, startEditorsIn } from './start-editors';
import { at, SENTENCE } from './texts';

// Only Chromium lets a test compose a word like an input method.
let chromium: EditorBrowser<ChromiumTab>;
beforeAll(async () => {
  chromium = await startEditorsIn(startChromium);
});
afterAll(() => chromium.close());

describe.concurrent('an open composition', () => {
  test('waits for the end of an open composition before it inserts', async () => {
    const tab = await chromium.open('textarea');
    const composer = await openComposer(tab);
    await composer.type('Hi ');
    await tab.session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    const insertion = composer.insert(at('end', SENTENCE));
    // The page has started the insertion when it answers this call.
    await composer.evaluate(() => undefined);
    await tab.session.send('Input.insertText', { text: '你' });
    expect(await insertion).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Hi 你', 'It left today.']);
    await composer.leave();
  });

  test('inserts nothing into a composition that does not end', async () => {
    const tab = await chromium.open('textarea');
    const composer = await openComposer(tab);
    await composer.type('Hi ');
    await tab.session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi ni']);
    await composer.leave();
  });
});
