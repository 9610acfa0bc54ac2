import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

import { FIREFOX_ID } from './lib/domain/firefox-id.ts';
import { PANEL_COMMANDS, SUGGESTED_KEYS } from './lib/domain/panel-command.ts';
import { packageAdapters } from './package-adapters.ts';
import { collectPackages, formatLicences } from './package-licences.ts';
import { packagePublicFiles } from './package-public-files.ts';
import { cataloguePlugins } from './scripts/catalogues/catalogue-plugins.ts';
import { packageLocales } from './scripts/catalogues/package-locales.ts';
import { MINIMUM_BROWSERS } from './supported-browsers.ts';

/**
 * Public half of a key pair whose private half was thrown away. It pins the extension id, so that managed policy and
 * tests can name the extension before it is published.
 */
const MANIFEST_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq3H0Sgc26ZDWZ0toZEliQHMlRV2wMUYmITxhzjD+N3KRg3hjcJwcvVU2dHjgTqrF+WATS7sS9aE+MoGBGklKz2z4wypUzrJl3H0v8HSBx//5y5hFrVzql95Jbx4hq2rUZqJSKRYL3yGp673/ai0P1MtnlaYfL3VbwN+ytu5Qvc2ExVVKv9TiuHXwCfDixfgbpKuacmXew+pIYltDIpc0jnCmFJPw/yPtkDQ7wUe8FUByOYuUgU8LFOXCl/whlN4czRVVhlRsxBq4Rq+b1MZBoxfPgWfrjifB2GqLzc0pcRR99B9noX/8pEWpaIY+MkEQbfZ6WnoTpCgkdujdQUtvgQIDAQAB';

/** Hosts of the demo build: its servers run on this machine, so no permission dialog stands in the way. */
const DEMO_HOSTS = ['http://127.0.0.1/*', 'http://localhost/*'];

const ownScriptContext: Plugin = {
  name: 'deskhand:script-context',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'wxt/utils/content-script-context'
      ? fileURLToPath(new URL('entrypoints/content/script-context.ts', import.meta.url))
      : null,
};

/**
 * Leaves the polyfill to the options page. The calls of worker, panel and page scripts return promises in both browsers,
 * and every start would pay for it.
 */
const bareBrowser = (isBare: (importer: string) => boolean): Plugin => ({
  name: 'deskhand:bare-browser',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!isBare(importer ?? '')) return null;
    const isBrowser = id === 'wxt/browser' || id === '@wxt-dev/webextension-polyfill/browser';
    return isBrowser ? this.resolve('@wxt-dev/browser', importer, { skipSelf: true }) : null;
  },
});

/**
 * Keeps each `import()` plain. Vite wraps it in code that first loads the module's style sheets and dependencies. No lazy module
 * here has any, and every start of the panel would load that code with its lists.
 */
const plainImports: Plugin = {
  name: 'deskhand:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  renderChunk: (code) => code.replaceAll('__vitePreload(', '(').replaceAll(', __VITE_PRELOAD__)', ')()'),
};

/** The part of Rolldown's graph that tells who imports a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Tells whether a module is loaded at the start of a page. */
function isUsedBy(page: string, id: string, graph: ModuleGraph): boolean {
  const found = new Set([id]);
  for (const each of found) for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found].some((each) => each.endsWith(`/entrypoints/${page}/index.html`));
}

/** Groups the modules that two pages load at their start. A module goes to the group of the highest priority. */
const ofPages = (name: string, pages: readonly string[], priority: number) => ({
  name: (id: string, graph: ModuleGraph) => (pages.every((page) => isUsedBy(page, id, graph)) ? name : null),
  debugName: name,
  tags: ['$initial' as const],
  priority,
});

/**
 * Puts the code that pages share into one file for each two of them. Rolldown makes a file for each combination of pages and lazy
 * scripts, and a dozen small ones are 4 kB larger when packed. The panel stays free of the parser of schemas.
 */
const sharedFiles: Plugin = {
  name: 'deskhand:shared-files',
  config: () => ({
    build: {
      rolldownOptions: {
        output: {
          // Two files of one name differ by the hash alone, and each file names others.
          chunkFileNames: 'chunks/[name]-[hash:6].js',
          codeSplitting: {
            groups: [
              ofPages('shared', ['sidepanel', 'options'], 3),
              ofPages('panel-and-demo', ['sidepanel', 'demo'], 2),
              ofPages('settings-and-demo', ['options', 'demo'], 1),
            ],
          },
        },
      },
    },
  }),
};

/** By module of React, the names that our code imports. */
const REACT_NAMES: Record<string, string> = {
  'react/jsx-runtime': 'Fragment, jsx, jsxs',
  react:
    'Component, createContext, createElement, Fragment, lazy, Suspense, useCallback, useContext, useEffect, useId, ' +
    'useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore',
};

/** Names the functions of React, which it exports in one object. Each call would name that object: `(0, react.useState)(…)`. */
const namedReact: Plugin = {
  name: 'deskhand:named-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id in REACT_NAMES && !importer.startsWith('\0') && !importer.includes('/node_modules/') ? `\0${id}` : null,
  load(id) {
    const [, name = ''] = id.split('\0');
    const names = REACT_NAMES[name];
    return names === undefined ? null : `import react from '${name}'; export const { ${names} } = react;`;
  },
};

/** Nothing is rewritten for browsers that the manifest excludes. */
const TARGET = Object.entries(MINIMUM_BROWSERS).map(([browser, version]) => `${browser}${version}`);

/** Rules of Tailwind that change nothing here. */
const IDLE_RULES = [
  // Values for browsers without `@property`, which the manifest excludes.
  /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/,
  // The theme has a color for placeholders.
  /@supports \(not \(\(-webkit-appearance[^{]*\{[^{}]*\{[^{}]*\}@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/,
  // No page has a field for a date.
  /::-webkit-date[^{}]*\{[^{}]*\}/g,
];

const noIdleRules: Plugin = {
  name: 'deskhand:no-idle-rules',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = IDLE_RULES.reduce((css, rule) => css.replace(rule, ''), String(file.source));
    }
  },
};

/** The longest among the frequent names of the worker that no message, store or API has: those inside of zod, then our own. */
const INNER_NAMES = [
  '_zod',
  'innerType',
  'issues',
  'traits',
  'onattach',
  'constr',
  'deferred',
  'safeParse',
  'inclusive',
  'minimum',
  'maximum',
  'expected',
  'checks',
  'catchall',
  'catchValue',
  'skipChecks',
  'abortEarly',
  'requiredUntil',
  'hasAlternatives',
  'giveBackPermissions',
  'mayLoadPicture',
  'dropOrdersBefore',
  'opensPanelFromPage',
  'areSecretsLost',
  'deadlineMs',
  'maxBytes',
  'findOrdersOf',
  'postToRelay',
  'postJson',
  'keepAlive',
  'relayToken',
  'viewAndTell',
  '__zod_globalConfig',
  'parseAsync',
  'isReplaced',
  'configuration',
  'indexedDb',
  'clearOthers',
  'clearUnneeded',
  'findProductBySku',
  'findOrderNumber',
  'settingsChanged',
  'requestHandlers',
  'countAutomatic',
  'readPackaged',
  'onSyncChange',
  'listAdapters',
  'saveAccess',
  'buttonLabel',
  'toolbarHint',
  'pictureBase',
  'findAddress',
  'findChannel',
  'findToken',
  'forgetToken',
  'readChoice',
  'writePage',
  'addressOf',
  'hasRelay',
  'saveDefaults',
  'saveChannel',
  'saveRecipe',
  'saveToken',
  'forgetChannel',
  'followSync',
  'cancelSync',
  'startSync',
];

const PICTURES = "img-src 'self' https: data:";
const DEMO_PICTURES = `${PICTURES} http://127.0.0.1:* http://localhost:*`;

/** Lets the panel of the demo build load pictures from the demo's shop. Elsewhere a row must reach no service of this machine. */
const demoPictures: Plugin = {
  name: 'deskhand:demo-pictures',
  transformIndexHtml: (html) => html.replace(PICTURES, DEMO_PICTURES),
};

/** Of all scripts and pages, which are built one after the other. */
const packages = new Set<string>();

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  vite: ({ mode }) => {
    // WXT takes the name of the mode for it, and under any other name React comes with its development warnings.
    if (mode === 'demo') process.env.NODE_ENV = 'production';
    const catalogues = cataloguePlugins({ failOnMissing: mode === 'production' });
    const pictures = mode === 'demo' ? [demoPictures] : [];
    return {
      plugins: [
        tailwindcss(),
        ...catalogues,
        ...pictures,
        namedReact,
        plainImports,
        noIdleRules,
        collectPackages(packages),
      ],
      build: { modulePreload: false, target: TARGET },
    };
  },
  hooks: {
    // `imports: false` leaves the plugin in place (WXT 0.21), which then adds WXT's storage to a file with a variable of that name.
    'config:resolved'({ config }) {
      Object.assign(config.imports, { exclude: [/./] });
    },
    async 'build:publicAssets'(_, files) {
      files.push(...(await packagePublicFiles(files.splice(0))), packageAdapters(), ...(await packageLocales()));
    },
    'build:before'() {
      packages.clear();
    },
    'build:done'({ config }) {
      writeFileSync(join(config.outDir, 'licences.txt'), formatLicences(packages));
    },
    'vite:build:extendConfig'(entrypoints, config) {
      const isInPage = entrypoints.every(({ type }) => type === 'content-script' || type === 'unlisted-script');
      const isWorker = entrypoints.every(({ type }) => type === 'background');
      const isBare = (importer: string) => isInPage || isWorker || !importer.includes('/entrypoints/options/');
      // WXT's own script context is larger than our content script.
      const ofContext = isInPage ? [ownScriptContext] : isWorker ? [] : [sharedFiles];
      config.plugins = [...(config.plugins ?? []), bareBrowser(isBare), ...ofContext];
      if (!isInPage && !isWorker) return;
      // Every helpdesk page and every start of the worker loads these scripts: the slower minifier saves 3 %.
      // WXT's entry of the worker has a warning for developers.
      const unsafe = { unsafe_arrows: true, ...(isInPage ? { pure_getters: true } : { drop_console: true }) };
      const terserOptions = {
        ecma: 2022,
        compress: { toplevel: true, passes: 3, keep_fargs: false, hoist_funs: true, ...unsafe },
        ...(isWorker && { mangle: { properties: { regex: new RegExp(`^(${INNER_NAMES.join('|')})$`) } } }),
      } as const;
      config.build = { ...config.build, minify: 'terser', terserOptions };
    },
  },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    short_name: 'Deskhand',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    key: browser === 'firefox' ? undefined : MANIFEST_KEY,
    minimum_chrome_version: browser === 'firefox' ? undefined : String(MINIMUM_BROWSERS.chrome),
    browser_specific_settings:
      browser === 'firefox'
        ? {
            gecko: {
              id: FIREFOX_ID,
              strict_min_version: `${MINIMUM_BROWSERS.firefox}.0`,
              // All of them go to services that the company has chosen; docs/store/amo.md gives the reason for each.
              data_collection_permissions: {
                required: [
                  'authenticationInfo',
                  'personalCommunications',
                  'personallyIdentifyingInfo',
                  'websiteContent',
                ],
              },
            },
          }
        : undefined,
    // A private window leaves no trace; the journal, the kept drafts and the synced orders would be traces.
    incognito: 'not_allowed',
    permissions: browser === 'firefox' ? ['storage', 'scripting'] : ['storage', 'scripting', 'sidePanel'],
    host_permissions: mode === 'demo' ? DEMO_HOSTS : [],
    // Asked for at set-up, for exactly the helpdesk and the platform. Helpdesks inside a company are often plain http.
    optional_host_permissions: ['*://*/*'],
    action: { default_title: '__MSG_openPanel__' },
    commands: {
      [browser === 'firefox' ? '_execute_sidebar_action' : '_execute_action']: {
        suggested_key: { default: SUGGESTED_KEYS['open-panel'] },
      },
      ...Object.fromEntries(
        PANEL_COMMANDS.map((command) => {
          const key = SUGGESTED_KEYS[command];
          const description = `__MSG_command_${command.replaceAll('-', '_')}__`;
          return [command, { description, ...(key !== undefined && { suggested_key: { default: key } }) }];
        }),
      ),
    },
    storage: { managed_schema: 'managed-schema.json' },
    content_security_policy: {
      // Governs the worker too: it may reach the platform over https, and over http only on this machine.
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
        `${mode === 'demo' ? DEMO_PICTURES : PICTURES}; ` +
        "connect-src 'self' https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    },
  }),
});
