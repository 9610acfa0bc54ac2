import { fileURLToPath } from 'node:url';

import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';

import { de } from '@/lib/i18n/catalogues/de';

import { compileCatalogues } from '../../../compile-catalogues';

type Load = (id: string) => Promise<string | null>;
const load = compileCatalogues().load as unknown as Load;
const DE = fileURLToPath(new URL('../../../lib/i18n/catalogues/de.ts', import.meta.url));

async function readBuilt(id: string): Promise<Record<string, never>> {
  const code = await load(id);
  return JSON.parse((code ?? '').replace(/^export const de = |;$/g, '')) as Record<string, never>;
}

test('the two files of a built catalogue say what the written one says, without the parser of its format', async () => {
  const [daily, seldom] = [await readBuilt(DE), await readBuilt(`${DE}?seldom`)];
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
