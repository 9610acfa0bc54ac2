import { fileURLToPath } from 'node:url';

import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

import { KEYS as LAZY_KEYS } from '../../lib/i18n/message-keys/lazy.ts';
import { KEYS as PANEL_KEYS } from '../../lib/i18n/message-keys/panel.ts';
import type { PageWords } from '../../lib/i18n/page-words.ts';

const CONFIG = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url));

/** An import of a part of a PO file, such as `messages.en.po?lazy?lingui`. The last word makes Lingui compile the file. */
const PART = /\.po\?(panel|lazy|page)\?lingui$/;

const PAGE_WORD_KEYS: Record<keyof PageWords, string> = {
  buttonLabel: 'request.suggest',
  toolbarHint: 'page-button.toolbar-hint',
};

interface CatalogueOptions {
  /** Whether a missing or fuzzy translation fails the build. Otherwise the English text takes its place. */
  failOnMissing: boolean;
  /** Path of the Lingui configuration; default: that of the extension. */
  configPath?: string;
}

/** Compiles the PO files at build time, so that no page carries the parser of the message format. */
export function cataloguePlugins({ failOnMissing, configPath = CONFIG }: CatalogueOptions): Plugin[] {
  return [...lingui({ configPath, failOnMissing, failOnCompileError: true }), splitCatalogues()];
}

/**
 * Cuts a compiled catalogue down to the imported part. Lingui repeats the keys in every language; here all languages share
 * one list of keys, which keeps 33 kB out of the package.
 */
function splitCatalogues(): Plugin {
  return {
    name: 'deskhand:split-catalogues',
    transform: {
      filter: { id: PART },
      async handler(code, id) {
        const compiled: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
        const { messages } = compiled as { messages: Record<string, CompiledMessage> };
        const pick = (keys: readonly string[]): CompiledMessage[] =>
          keys.map((key) => messages[key] ?? this.error(`${id} has no message ${key}. Run npm run messages.`));
        const part = PART.exec(id)?.[1];
        if (part === 'page') {
          const texts = pick(Object.values(PAGE_WORD_KEYS)).map((message) => message.join(''));
          const words = Object.keys(PAGE_WORD_KEYS).map((word, index) => [word, texts[index]]);
          return `export const words = ${JSON.stringify(Object.fromEntries(words))};`;
        }
        return (
          `import { KEYS } from '../message-keys/${part}';` +
          `const texts = ${JSON.stringify(pick(part === 'lazy' ? LAZY_KEYS : PANEL_KEYS))};` +
          'export const messages = Object.fromEntries(KEYS.map((key, index) => [key, texts[index]]));'
        );
      },
    },
  };
}
