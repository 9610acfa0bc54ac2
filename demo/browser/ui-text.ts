import type { MessageKey } from '@/lib/i18n/translator';
import { readTranslator } from '@/scripts/catalogues/read-translator';

const english = await readTranslator('en');

type PageKey = 'page-button.toolbar-hint';

/** Returns an English UI text by its key, so that tests find parts of the UI by name, as people do. */
export function uiText(key: MessageKey | PageKey, values?: Record<string, string | number>): string {
  return english.t(key as MessageKey, values);
}
