import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { UiLanguage } from '../../lib/i18n/ui-language.ts';
import { poFormat } from './po-format.ts';

/** One message of a PO file. */
export interface CatalogueMessage {
  /** In ICU MessageFormat; empty where the translation is missing or fuzzy. */
  text: string;
  /** Comments for translators, line by line. */
  comments: readonly string[];
}

/** Reads one language's PO file, by message key. */
export async function readCatalogue(language: UiLanguage): Promise<Record<string, CatalogueMessage>> {
  const file = resolve(import.meta.dirname, `../../lib/i18n/catalogues/messages.${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename: file };
  const catalogue = await poFormat.parse(await readFile(file, 'utf8'), context);
  const messages = Object.entries(catalogue).map(
    ([key, { translation = '', comments = [] }]) => [key, { text: translation, comments }] as const,
  );
  return Object.fromEntries(messages);
}
