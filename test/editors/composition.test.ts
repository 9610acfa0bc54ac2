import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openComposer } from './composer-driver';
import { type ChromiumEditors, startChromium } from './drive-chromium';
import { at, SENTENCE } from './texts';

// Only Chromium lets a test compose a word as an input method does.
let chromium: ChromiumEditors;
beforeAll(async () => {
  chromium = await startChromium(['textarea']);
});
afterAll(() => chromium.close());

describe.concurrent('an open composition', () => {
  test('is waited for', async () => {
    const tab = await chromium.open('textarea');
    const composer = await openComposer(tab);
    await composer.type('Hi ');
    await tab.session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    const insertion = composer.insert(at('end', SENTENCE));
    // By its answer, the page has begun with what it was told before.
    await composer.evaluate(() => undefined);
    await tab.session.send('Input.insertText', { text: '你' });
    expect(await insertion).toMatchObject({ outcome: 'inserted' });
    expect(await composer.readLines()).toEqual(['Hi 你', 'It left today.']);
    await composer.leave();
  });

  test('that does not end is not broken', async () => {
    const tab = await chromium.open('textarea');
    const composer = await openComposer(tab);
    await composer.type('Hi ');
    await tab.session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    expect(await composer.insert(at('end', SENTENCE))).toEqual({ outcome: 'failed' });
    expect(await composer.readLines()).toEqual(['Hi ni']);
    await composer.leave();
  });
});
