import { pathToFileURL } from 'node:url';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /^(.*\/lib\/i18n\/catalogues\/(\w+)\.ts)(\?seldom)?$/;

/** Messages of what is opened seldom; they are a file of their own, so that no panel waits for them. */
const SELDOM = /^(base-url|check|options|problem|report|teach)\./;

/**
 * Compiles the interface's messages when the extension is built, so that the parser of their format, larger than three
 * catalogues together, stays out of every page. Where nothing is built, in tests and while developing, Lingui compiles
 * each message when it is used, and every catalogue is whole.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'deskhand:compile-catalogues',
    apply: 'build',
    async load(id) {
      const [, file = '', language = '', isSeldom] = CATALOGUE.exec(id) ?? [];
      if (file === '') return null;
      // One process may build several times, and the catalogue may have changed in between.
      const module = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<
        string,
        Record<string, string>
      >;
      const compiled = Object.entries(module[language] ?? {})
        .filter(([key]) => SELDOM.test(key) === (isSeldom !== undefined))
        .map(([key, message]) => [key, compileMessageOrThrow(message)]);
      return `export const ${language} = ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  };
}
