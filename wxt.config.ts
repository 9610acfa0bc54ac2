import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

import { compileCatalogues } from './compile-catalogues.ts';
import { PANEL_COMMANDS, SUGGESTED_KEYS } from './lib/domain/panel-command.ts';
import { packageAdapters } from './package-adapters.ts';

/**
 * Public half of a key pair whose private half was thrown away. It pins the extension id, so that managed policy and
 * tests can name the extension before it is published.
 */
const MANIFEST_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq3H0Sgc26ZDWZ0toZEliQHMlRV2wMUYmITxhzjD+N3KRg3hjcJwcvVU2dHjgTqrF+WATS7sS9aE+MoGBGklKz2z4wypUzrJl3H0v8HSBx//5y5hFrVzql95Jbx4hq2rUZqJSKRYL3yGp673/ai0P1MtnlaYfL3VbwN+ytu5Qvc2ExVVKv9TiuHXwCfDixfgbpKuacmXew+pIYltDIpc0jnCmFJPw/yPtkDQ7wUe8FUByOYuUgU8LFOXCl/whlN4czRVVhlRsxBq4Rq+b1MZBoxfPgWfrjifB2GqLzc0pcRR99B9noX/8pEWpaIY+MkEQbfZ6WnoTpCgkdujdQUtvgQIDAQAB';

/** Hosts of the demo build: its helpdesk and platform run on this machine, so no permission dialog stands in the way. */
const DEMO_HOSTS = ['http://127.0.0.1/*', 'http://localhost/*'];

const SCRIPT_CONTEXT = fileURLToPath(new URL('entrypoints/content/script-context.ts', import.meta.url));

/**
 * Lets what is loaded on demand be a plain `import()`. Vite wraps each to fetch its style sheets and neighbours before, which
 * no file of ours has, and that is code that every start of the panel would pay for.
 */
const plainImports: Plugin = {
  name: 'deskhand:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  vite: ({ mode }) => {
    // WXT takes the name of the mode for it, and under any other name React comes with its development warnings.
    if (mode === 'demo') process.env.NODE_ENV = 'production';
    return { plugins: [tailwindcss(), compileCatalogues(), plainImports], build: { modulePreload: false } };
  },
  hooks: {
    'build:publicAssets'(_, files) {
      files.push(packageAdapters());
    },
    // What WXT puts around a content script weighs more than the script: the polyfill, which is not needed there, and a
    // context with timers and address watches that nobody uses. Scripts of pages are built one by one, so theirs gets the
    // bare `browser ?? chrome` and a context of our own. So do worker and side panel get the bare one, for which every
    // start pays: what they call gives promises in both browsers.
    'vite:build:extendConfig'(entrypoints, config) {
      const isContent = entrypoints.every(({ type }) => type === 'content-script' || type === 'unlisted-script');
      const isBare = isContent || entrypoints.every(({ type }) => type === 'background');
      config.plugins ??= [];
      config.plugins.push({
        name: 'deskhand:bare-pages',
        enforce: 'pre',
        resolveId(id, importer) {
          if (isContent && id === 'wxt/utils/content-script-context') return SCRIPT_CONTEXT;
          if (!isBare && !importer?.includes('/entrypoints/sidepanel/')) return null;
          const wanted = id === 'wxt/browser' || id === '@wxt-dev/webextension-polyfill/browser';
          return wanted ? this.resolve('@wxt-dev/browser', importer, { skipSelf: true }) : null;
        },
      });
      // Every helpdesk page carries this script: the slower minifier is worth its 3 %.
      if (!isContent) return;
      config.build = {
        ...config.build,
        minify: 'terser',
        terserOptions: {
          ecma: 2022,
          compress: { passes: 3, unsafe_arrows: true, keep_fargs: false, pure_getters: true },
        },
      };
    },
  },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    short_name: 'Deskhand',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    key: browser === 'firefox' ? undefined : MANIFEST_KEY,
    minimum_chrome_version: browser === 'firefox' ? undefined : '120',
    browser_specific_settings:
      browser === 'firefox'
        ? {
            gecko: {
              id: 'deskhand@deskhand.example',
              strict_min_version: '140.0',
              // What leaves the browser: the ticket's text, to the platform the company has chosen.
              data_collection_permissions: { required: ['personalCommunications', 'websiteContent'] },
            },
          }
        : undefined,
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
      // Pictures are those of orders and products, from this machine too while a shop's server is tried out.
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
        "img-src 'self' https: data: http://127.0.0.1:* http://localhost:*; " +
        "connect-src 'self' https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    },
  }),
});
