import { fileURLToPath } from 'node:url';

import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';

import { de } from '@/lib/i18n/catalogues/de';

import { compileCatalogues } from '../../../compile-catalogues';

type Load = (id: string) => Promise<string | null>;
const load = compileCatalogues().load as unknown as Load;
const DE = fileURLToPath(new URL('../../../lib/i18n/catalogues/de.ts', import.meta.url));

/** What the built file exports, its only import resolved as the bundler does. */
async function readBuilt(part: '' | '?seldom'): Promise<Record<string, never>> {
  const names = `virtual:message-names${part}`;
  const code = (await load(DE + part))?.replace(names, addressOf(await load(names)));
  return ((await import(/* @vite-ignore */ addressOf(code))) as { de: Record<string, never> }).de;
}

const addressOf = (code?: string | null): string =>
  `data:text/javascript;base64,${Buffer.from(code ?? '').toString('base64')}`;

test('the two files of a built catalogue say what the written one says, without the parser of its format', async () => {
  const [daily, seldom] = [await readBuilt(''), await readBuilt('?seldom')];
  expect(Object.keys(daily).filter((key) => key in seldom)).toEqual([]);
  const built = setupI18n({ locale: 'de', messages: { de: { ...daily, ...seldom } } });
  built.setMessagesCompiler(() => {
    throw new Error('Nothing is left to compile.');
  });
  const written = setupI18n({ locale: 'de', messages: { de } });
  const values = { count: 2, seconds: 1, time: 'jetzt', query: '7', hosts: 'x', message: 'y', match: 'z' };
  for (const key of Object.keys(de)) expect(built._(key, values), key).toBe(written._(key, values));
});

test('nothing else is touched', async () => {
  expect(await load(DE.replace('catalogues/de', 'translator'))).toBeNull();
});
