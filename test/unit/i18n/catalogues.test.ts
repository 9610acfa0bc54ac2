import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { PAGE_WORDS } from '@/lib/i18n/page-words';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import { renderMessageKeys } from '@/scripts/catalogues/message-keys';
import { packageLocales } from '@/scripts/catalogues/package-locales';
import { type CatalogueMessage, readCatalogue } from '@/scripts/catalogues/read-catalogue';

import { findCatalogueFaults } from './find-catalogue-faults';
import { findUnusedKeys } from './find-unused-keys';

const languages = Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[];
const english = await readCatalogue('en');

test.each(languages)('finds no fault in the catalogue %s', async (language) => {
  expect(findCatalogueFaults(language, await readCatalogue(language), english)).toEqual([]);
});

test('reports every kind of catalogue fault', () => {
  const message = (text: string, ...comments: string[]): CatalogueMessage => ({ text, comments });
  const source = {
    absent: message('Save', 'Button.'),
    blank: message('Save', 'Button.'),
    copied: message('Save', 'Button.'),
    renamed: message('Saved as {name}.', 'Notice.', '{name}: a file.'),
    plural: message('{n, plural, one {# day} other {# days}}', 'Age.', '{n}: days.'),
    bare: message('Saved as {name}.', 'Notice.', '{name}: a file.'),
    uncommented: message('Saved as {name}.', 'Notice.'),
  };
  const arabic = {
    blank: message(' '),
    copied: message('Save'),
    renamed: message('حُفظ باسم \u2068{file}\u2069.'),
    plural: message('{n, plural, one {يوم} other {# يوم}}'),
    bare: message('حُفظ باسم {name}.'),
    uncommented: message('حُفظ باسم \u2068{name}\u2069.'),
    extra: message('حفظ'),
  };
  expect(findCatalogueFaults('ar', arabic, source)).toEqual([
    'extra: is not in English',
    'copied: is English',
    'renamed: takes file instead of name',
    'plural: needs the plural forms zero,one,two,few,many,other',
    'bare: has a value without isolates',
    'uncommented: lacks a comment on the message or on a placeholder',
  ]);
  const untold = { blank: message(' ', 'Button.') };
  expect(findCatalogueFaults('en', untold, untold)).toEqual(['blank: has no text']);
});

test('names every message key in the code', () => {
  const files = globSync(['{components,entrypoints,lib,scripts/catalogues}/**/*.{ts,tsx}'], {
    exclude: ['lib/i18n/message-keys/**'],
  });
  expect(files.length).toBeGreaterThan(200);
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  expect(findUnusedKeys(Object.keys(english), sources)).toEqual([]);
});

test('reports keys that no code names', () => {
  const sources = [
    "t('menu.more'); t(`verdict.${kind}.next`); const kinds = ['MESSAGE'];",
    "t(`insert.${isNote ? (`as.${as}` as const) : 'end'}`); const as = 'note'; const modes = { start: 1 };",
  ];
  const named = ['menu.more', 'verdict.MESSAGE.next', 'insert.end', 'insert.start', 'insert.as.note'];
  const unused = ['menu.less', 'verdict.MESSAGE', 'verdict.OTHER.next', 'insert.as.reply', 'failure.MESSAGE'];
  expect(findUnusedKeys([...named, ...unused], sources)).toEqual(unused);
});

test('keeps the generated key lists up to date', async () => {
  for (const [file, source] of Object.entries(await renderMessageKeys())) {
    expect(readFileSync(`lib/i18n/message-keys/${file}`, 'utf8'), 'run npm run messages').toBe(source);
  }
});

test('labels the button in the page as the panel labels its own', async () => {
  for (const language of languages) {
    const catalogue = await readCatalogue(language);
    expect(PAGE_WORDS[language]).toEqual({
      buttonLabel: catalogue['request.suggest']?.text,
      toolbarHint: catalogue['page-button.toolbar-hint']?.text,
    });
  }
});

test('packages texts for the browser that are no longer than browsers and stores accept', async () => {
  const locales = await packageLocales();
  expect(locales.map(({ relativeDest }) => relativeDest)).toEqual(
    ['en', 'de', 'zh_CN', 'ja', 'ar'].map((folder) => `_locales/${folder}/messages.json`),
  );
  for (const { contents } of locales) {
    const texts = JSON.parse(contents) as Record<string, { message: string }>;
    expect(Object.keys(texts)).toHaveLength(7);
    for (const { message } of Object.values(texts)) expect(message.trim()).not.toBe('');
    expect(texts['extensionName']?.message.length).toBeLessThanOrEqual(75);
    expect(texts['extensionDescription']?.message.length).toBeLessThanOrEqual(132);
  }
});
