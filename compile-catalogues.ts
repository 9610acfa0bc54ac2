import { pathToFileURL } from 'node:url';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/lib\/i18n\/catalogues\/(\w+)\.ts$/;

/**
 * Compiles the interface's messages when the extension is built, so that the parser of their format, larger than three
 * catalogues together, stays out of every page. Where nothing is built, in tests and while developing, Lingui compiles
 * each message when it is used.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'deskhand:compile-catalogues',
    apply: 'build',
    async load(id) {
      const language = CATALOGUE.exec(id)?.[1];
      if (language === undefined) return null;
      // One process may build several times, and the catalogue may have changed in between.
      const module = (await import(`${pathToFileURL(id).href}?${Date.now()}`)) as Record<
        string,
        Record<string, string>
      >;
      const compiled = Object.entries(module[language] ?? {}).map(([key, message]) => [
        key,
        compileMessageOrThrow(message),
      ]);
      return `export const ${language} = ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  };
}
