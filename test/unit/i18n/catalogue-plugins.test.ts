import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { setupI18n } from '@lingui/core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { messages as lazyMessages } from '@/lib/i18n/catalogues/messages.en.po?lazy?lingui';
import { messages as panelMessages } from '@/lib/i18n/catalogues/messages.en.po?panel?lingui';
import { cataloguePlugins } from '@/scripts/catalogues/catalogue-plugins';
import { readTranslator } from '@/scripts/catalogues/read-translator';

const PO_FORMAT = fileURLToPath(new URL('../../../scripts/catalogues/po-format.ts', import.meta.url));

const GERMAN = `
msgid "request.suggest"
msgstr "Antwort vorschlagen"

msgid "page-button.toolbar-hint"
msgstr "Hier klicken"
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
  writeFileSync(
    join(folder, 'lingui.config.ts'),
    `import { poFormat } from '${PO_FORMAT}';
     export default {
       sourceLocale: 'en', locales: ['en', 'de'], format: poFormat,
       catalogs: [{ path: '<rootDir>/{locale}', include: [] }],
     };`,
  );
  writeFileSync(join(folder, 'en.po'), GERMAN.replace('Hier klicken', 'Click here'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function buildCatalogue(german: string, failOnMissing: boolean): Promise<string> {
  writeFileSync(join(folder, 'de.po'), german);
  writeFileSync(join(folder, 'page.js'), "export { words } from './de.po?page?lingui';");
  const output = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: cataloguePlugins({ failOnMissing, configPath: join(folder, 'lingui.config.ts') }),
    build: { write: false, lib: { entry: join(folder, 'page.js'), formats: ['es'] } },
  });
  return JSON.stringify(output);
}

const UNTRANSLATED = GERMAN.replace('Hier klicken', '');
const FUZZY = GERMAN.replace('msgid "page', '#, fuzzy\nmsgid "page');

test('builds a release whose messages are all translated', async () => {
  expect(await buildCatalogue(GERMAN, true)).toContain('Hier klicken');
});

test.each([
  ['an untranslated', UNTRANSLATED],
  ['a fuzzy', FUZZY],
])('fails the build of a release with %s message', async (_, german) => {
  await expect(buildCatalogue(german, true)).rejects.toThrow('page-button.toolbar-hint');
});

test.each([
  ['an untranslated', UNTRANSLATED],
  ['a fuzzy', FUZZY],
])('shows the English text of %s message in other builds', async (_, german) => {
  const code = await buildCatalogue(german, false);
  expect(code).toContain('Click here');
  expect(code).not.toContain('Hier klicken');
});

test('fails on missing translations in a release, and not in a demo', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  vi.doMock('@/scripts/catalogues/catalogue-plugins', () => ({
    cataloguePlugins: ({ failOnMissing }: { failOnMissing: boolean }) => [{ name: `failOnMissing: ${failOnMissing}` }],
  }));
  const { default: config } = await import('../../../wxt.config');
  const namesFor = async (mode: string): Promise<string> => JSON.stringify(await config.vite?.({ mode } as never));
  expect(await namesFor('production')).toContain('failOnMissing: true');
  expect(await namesFor('demo')).toContain('failOnMissing: false');
  vi.doUnmock('@/scripts/catalogues/catalogue-plugins');
  vi.unstubAllEnvs();
});

test('compiles each message into one of two parts, so that nothing is left to compile in the browser', async () => {
  expect(Object.keys(panelMessages).filter((key) => key in lazyMessages)).toEqual([]);
  const i18n = setupI18n({ locale: 'en', messages: { en: { ...panelMessages, ...lazyMessages } } });
  i18n.setMessagesCompiler(() => {
    throw new Error('Nothing is left to compile.');
  });
  const { t } = await readTranslator('en');
  const values = { count: 2, seconds: 1, time: 'now', query: '7', hosts: 'x', message: 'y', match: 'z' };
  const keys = [...Object.keys(panelMessages), ...Object.keys(lazyMessages)];
  expect(keys.length).toBeGreaterThan(400);
  for (const key of keys) expect(i18n._(key, values), key).toBe(t(key as never, values));
});
