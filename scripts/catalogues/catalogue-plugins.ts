import { fileURLToPath } from 'node:url';

import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

import type { DockWords } from '../../lib/i18n/dock-words.ts';
import { KEYS as LAZY_KEYS } from '../../lib/i18n/message-keys/lazy.ts';
import { KEYS as PANEL_KEYS } from '../../lib/i18n/message-keys/panel.ts';
import type { PageWords } from '../../lib/i18n/page-words.ts';

const CONFIG = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url));

/** An import of a part of a PO file, such as `messages.en.po?lazy?lingui`. The last word makes Lingui compile the file. */
const PART = /\.po\?(panel|lazy|page|dock)\?lingui$/;

/** Words of scripts in pages, which carry these alone: name → key. */
const WORD_KEYS: { page: Record<keyof PageWords, string>; dock: Record<keyof DockWords, string> } = {
  page: { buttonLabel: 'request.suggest', toolbarHint: 'page-button.toolbar-hint' },
  dock: { toggle: 'dock.toggle', resize: 'dock.resize', missing: 'dock.missing', retry: 'action.try-again' },
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
        if (part === 'page' || part === 'dock') {
          const keys = WORD_KEYS[part];
          const texts = pick(Object.values(keys)).map((message) => message.join(''));
          const words = Object.keys(keys).map((word, index) => [word, texts[index]]);
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
