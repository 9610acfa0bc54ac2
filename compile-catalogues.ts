import { fileURLToPath, pathToFileURL } from 'node:url';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /^(.*\/lib\/i18n\/catalogues\/(\w+)\.ts)(\?seldom)?$/;

/** Messages of what is opened seldom; they are a file of their own, so that no panel waits for them. */
const SELDOM = /^(base-url|check|options|problem|report|teach)\./;

/** The names of the messages of each part, which all languages share: written once, not once per language. */
const NAMES = 'virtual:message-names';

/**
 * Compiles the interface's messages when the extension is built, so that the parser of their format, larger than three
 * catalogues together, stays out of every page. Where nothing is built, in tests and while developing, Lingui compiles
 * each message when it is used, and every catalogue is whole.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'deskhand:compile-catalogues',
    apply: 'build',
    resolveId: (id) => (id.startsWith(NAMES) ? id : null),
    async load(id) {
      const part = id.endsWith('?seldom') ? '?seldom' : '';
      if (id === NAMES + part) {
        const english = fileURLToPath(new URL('lib/i18n/catalogues/en.ts', import.meta.url));
        return `export default ${JSON.stringify((await readPart(english, 'en', part)).map(([name]) => name))};`;
      }
      const [, file = '', language = ''] = CATALOGUE.exec(id) ?? [];
      if (file === '') return null;
      const compiled = (await readPart(file, language, part)).map(([, message]) => compileMessageOrThrow(message));
      return (
        `import names from '${NAMES}${part}';` +
        `const messages = ${JSON.stringify(compiled)};` +
        `export const ${language} = Object.fromEntries(names.map((name, index) => [name, messages[index]]));`
      );
    },
  };
}

/** The messages of one part by name, in the same order in every language. */
async function readPart(file: string, language: string, part: string): Promise<[name: string, message: string][]> {
  // One process may build several times, and the catalogue may have changed in between.
  const module = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<string, Record<string, string>>;
  return Object.entries(module[language] ?? {})
    .filter(([name]) => SELDOM.test(name) === (part !== ''))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
