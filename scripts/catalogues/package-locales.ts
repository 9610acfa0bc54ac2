import type { GeneratedPublicFile } from 'wxt';

import { tagOfUiLanguage, UI_LANGUAGE_NAMES, type UiLanguage } from '../../lib/i18n/ui-language.ts';
import { readCatalogue } from './read-catalogue.ts';

/** Names that `wxt.config.ts` uses in the manifest, with their message keys. */
const MANIFEST_TEXTS = {
  extensionName: 'extension.name',
  extensionDescription: 'extension.description',
  openPanel: 'extension.open-panel',
  command_suggest_reply: 'options.key.suggest-reply',
  command_insert_reply: 'options.key.insert-reply',
  command_undo_insert: 'options.key.undo-insert',
  command_summarize: 'options.key.summarize',
};

/** Makes the `_locales` files of the extension: the texts that the browser itself shows, in every language. */
export async function packageLocales(): Promise<GeneratedPublicFile[]> {
  const english = await readCatalogue('en');
  return Promise.all(
    (Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[]).map(async (language) => {
      const catalogue = await readCatalogue(language);
      const texts = Object.entries(MANIFEST_TEXTS).map(
        ([name, key]) => [name, { message: catalogue[key]?.text || english[key]?.text }] as const,
      );
      return {
        relativeDest: `_locales/${tagOfUiLanguage(language).replace('-', '_')}/messages.json`,
        contents: JSON.stringify(Object.fromEntries(texts)),
      };
    }),
  );
}
