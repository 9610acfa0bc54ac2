import { createTranslator, type Translator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';

import { readCatalogue } from './read-catalogue';

/** Reads a translator from a PO file, for Node programs that run without Vite. */
export async function readTranslator(language: UiLanguage): Promise<Translator> {
  const messages = Object.entries(await readCatalogue(language)).map(([key, { text }]) => [key, text] as const);
  return createTranslator(language, Object.fromEntries(messages), { isComplete: true });
}
