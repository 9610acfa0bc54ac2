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
import { privacyPage } from './privacy-page.ts';
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

/** WXT's own script context is larger than our content script. */
const ownScriptContext: Plugin = {
  name: 'deskhand:script-context',
  apply: 'build',
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
const bareBrowser: Plugin = {
  name: 'deskhand:bare-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (importer.includes('/entrypoints/options/')) return null;
    const isBrowser = id === 'wxt/browser' || id === '@wxt-dev/webextension-polyfill/browser';
    return isBrowser ? this.resolve('@wxt-dev/browser', importer, { skipSelf: true }) : null;
  },
};

/** Nothing is rewritten for browsers that the manifest excludes. */
const TARGET = Object.entries(MINIMUM_BROWSERS).map(([browser, version]) => `${browser}${version}`);

const PICTURES = "img-src 'self' https: data:";
const DEMO_PICTURES = `${PICTURES} http://127.0.0.1:* http://localhost:*`;

/** Lets the panel of the demo build load pictures from the demo's shop. Elsewhere a row must reach no service of this machine. */
const demoPictures: Plugin = {
  name: 'deskhand:demo-pictures',
  transformIndexHtml: (html) => html.replace(PICTURES, DEMO_PICTURES),
};

/** Lets a page load its scripts side by side. Otherwise an import is found only when the script that names it has loaded. */
const preloadImports: Plugin = {
  name: 'deskhand:preload-imports',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk }) {
      const found = new Set<string>();
      const follow = (file: string): void => {
        const script = bundle[file];
        if (found.has(file) || script?.type !== 'chunk') return;
        found.add(file);
        script.imports.forEach(follow);
      };
      chunk?.imports.forEach(follow);
      return [...found].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
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
        ownScriptContext,
        bareBrowser,
        tailwindcss(),
        privacyPage,
        ...catalogues,
        ...pictures,
        preloadImports,
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
      files.push(packageAdapters(), ...(await packageLocales()));
    },
    'build:before'() {
      packages.clear();
    },
    'build:done'({ config }) {
      writeFileSync(join(config.outDir, 'licences.txt'), formatLicences(packages));
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
