import { expect, test } from 'vitest';

import { poFormat } from '@/scripts/catalogues/po-format';

const GERMAN = { locale: 'de', sourceLocale: 'en', filename: 'messages.de.po' };

const HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n';
const FUZZY = `${HEADER}
#. Button.
#. English: Save
#, fuzzy
msgid "options.save"
msgstr "Sichern"
`;
const TRANSLATED = FUZZY.replace('#, fuzzy\n', '');

/** After the English text and comment were read. */
async function update(existing: string, english: string): Promise<string> {
  const catalog = await poFormat.parse(existing, GERMAN);
  const updated = Object.entries(catalog).map(([key, message]) => [key, { ...message, message: english }] as const);
  return poFormat.serialize(Object.fromEntries(updated), { ...GERMAN, existing });
}

test('reads a fuzzy translation as missing, and keeps it in the file', async () => {
  const catalog = await poFormat.parse(FUZZY, GERMAN);
  expect(catalog['options.save']).toMatchObject({ translation: '', message: 'Save', comments: ['Button.'] });
  expect(await update(FUZZY, 'Save')).toBe(FUZZY);
});

test('marks a translation as fuzzy when its English text changes', async () => {
  expect(await update(TRANSLATED, 'Save')).toBe(TRANSLATED);
  expect(await update(TRANSLATED, 'Store')).toBe(FUZZY.replace('English: Save', 'English: Store'));
});

test('a missing translation is not marked as fuzzy', async () => {
  const missing = TRANSLATED.replace('Sichern', '');
  expect(await update(missing, 'Store')).toBe(missing.replace('English: Save', 'English: Store'));
});
