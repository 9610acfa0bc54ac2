import { defineConfig } from '@lingui/cli';

import { UI_LANGUAGE_NAMES } from './lib/i18n/ui-language.ts';
import { poFormat } from './scripts/catalogues/po-format.ts';

const ENGLISH = 'lib/i18n/catalogues/messages.en.po';

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(UI_LANGUAGE_NAMES),
  catalogs: [{ path: '<rootDir>/lib/i18n/catalogues/messages.{locale}', include: [ENGLISH] }],
  format: poFormat,
  orderBy: 'origin',
  // The code names messages by key, so their source is the English catalogue: its keys, order and comments go to the others.
  extractors: [
    {
      match: (file) => file.endsWith(ENGLISH),
      async extract(file, content, onMessageExtracted) {
        const catalogue = await poFormat.parse(content, { locale: 'en', sourceLocale: 'en', filename: file });
        for (const [index, [id, { translation, comments = [] }]] of Object.entries(catalogue).entries()) {
          onMessageExtracted({ id, message: translation, comment: comments.join('\n'), origin: [file, index] });
        }
      },
    },
  ],
});
