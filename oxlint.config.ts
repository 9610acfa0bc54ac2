import { defineConfig } from 'oxlint';

import { MAY_IMPORT, MAY_IMPORT_FILES, MAY_INSTALL, ROOMS } from './architecture.ts';

/** Rooms that may touch the browser's extension API. Everyone else is handed what they need. */
const BROWSER_ROOMS = ['entrypoints/**', 'lib/messaging/**', 'lib/vault/**', 'lib/settings/**', 'lib/page-scripts/**'];

const EXTENSION_API = ['browser', 'chrome'].map((name) => ({
  name,
  message: 'The extension API belongs to entrypoints, messaging, page-scripts, vault and settings; pass in the rest.',
}));
const CHROME = [{ name: 'chrome', message: 'Use `browser` from wxt/browser, which is typed for both browsers.' }];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message: 'Only lib/http reaches the network.',
}));

/** Names of our own elements, and of documents and the like, which are no forms. */
const OWN = `
  alert body box boxes button card document dom field handle header heading host item list old position preference root row said scratch style walker
`
  .trim()
  .split(' ');

/**
 * Properties of elements that a field of a form may replace. Other objects have an `id` or a `name`, too:
 * `lib/helpdesk/replaceable.d.ts` marks these for the rule `no-deprecated`, which knows types.
 */
const REPLACEABLE = [
  'append',
  'appendChild',
  'attributes',
  'checkVisibility',
  'childElementCount',
  'childNodes',
  'children',
  'classList',
  'clientHeight',
  'cloneNode',
  'closest',
  'compareDocumentPosition',
  'contains',
  'contentEditable',
  'dataset',
  'dispatchEvent',
  'firstChild',
  'firstElementChild',
  'focus',
  'getAttribute',
  'getAttributeNames',
  'getBoundingClientRect',
  'getRootNode',
  'hasAttribute',
  'hasChildNodes',
  'innerHTML',
  'innerText',
  'insertAdjacentElement',
  'insertBefore',
  'isConnected',
  'isContentEditable',
  'lastChild',
  'lastElementChild',
  'localName',
  'matches',
  'nextElementSibling',
  'nextSibling',
  'nodeName',
  'nodeType',
  'nodeValue',
  'offsetHeight',
  'offsetWidth',
  'outerHTML',
  'ownerDocument',
  'parentElement',
  'parentNode',
  'previousElementSibling',
  'previousSibling',
  'querySelector',
  'querySelectorAll',
  'remove',
  'removeAttribute',
  'removeChild',
  'replaceChildren',
  'replaceWith',
  'scrollBy',
  'scrollHeight',
  'scrollIntoView',
  'setAttribute',
  'shadowRoot',
  'style',
  'tagName',
  'textContent',
  'toggleAttribute',
].map((property) => ({
  property,
  allowObjects: OWN,
  message: 'A form may have a field of this name. Read it by lib/helpdesk/dom.ts.',
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'promise', 'unicorn', 'oxc'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['.output', '.wxt', 'node_modules', 'demo-output', 'bench-output', 'test-output'],
  settings: {
    'boundaries/elements': Object.entries(ROOMS).map(([type, folder]) => ({
      type,
      pattern: `${folder}/**`,
      // Anchors the pattern at the root: `test/unit/demo` is no part of `demo`.
      partialMatch: false,
    })),
    'boundaries/files': MAY_IMPORT_FILES.flatMap(({ files }) =>
      Object.entries(files).map(([category, pattern]) => ({ category, pattern })),
    ),
    'boundaries/include': ['{entrypoints,components,lib,plugin,gallery,conformance,demo,relay,scripts,test}/**/*'],
    'boundaries/legacy-templates': false,
    'import/resolver': { typescript: { project: './tsconfig.json' } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        message: 'A room may import only what the tables in architecture.ts list for it.',
        policies: [
          ...Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
            from: { element: { type: room } },
            allow: { to: { element: { types: { anyOf: [room, ...allowed] } } } },
          })),
          ...MAY_IMPORT_FILES.map(({ from, files }) => ({
            from: { element: { type: from } },
            allow: { to: { file: { categories: { anyOf: Object.keys(files) } } } },
          })),
          ...Object.keys(MAY_IMPORT).map((room) => {
            const packages = MAY_INSTALL[room as keyof typeof MAY_INSTALL];
            return {
              from: { element: { type: room } },
              allow: {
                to: {
                  module: packages
                    ? { origin: 'external', source: packages.flatMap((name) => [name, `${name}/**`]) }
                    : { origin: ['external', 'core'] },
                },
              },
            };
          }),
        ],
      },
    ],
    'boundaries/no-unknown-dependencies': 'error',
    'boundaries/no-unknown-files': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    'no-restricted-globals': ['error', ...EXTENSION_API, ...NETWORK],
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    // It takes `z.catch` for a promise's.
    'promise/valid-params': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [
    { files: BROWSER_ROOMS, rules: { 'no-restricted-globals': ['error', ...CHROME, ...NETWORK] } },
    { files: ['lib/http/**'], rules: { 'no-restricted-globals': ['error', ...EXTENSION_API] } },
    {
      files: ['lib/helpdesk/**'],
      excludeFiles: ['lib/helpdesk/dom.ts'],
      rules: {
        'no-restricted-properties': ['error', ...REPLACEABLE],
        // No browser offers anything else for what an editor does.
        'typescript/no-deprecated': ['error', { allow: ['execCommand'] }],
      },
    },
    {
      // A composer is no form.
      files: ['lib/helpdesk/composer/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...REPLACEABLE.filter(({ property }) => !/^(contentEditable|dispatchEvent)$/.test(property)),
        ],
      },
    },
    // A long entrypoint hides logic. A list of connections that a split would only hide may disable the rule, with the reason.
    { files: ['entrypoints/**'], rules: { 'max-lines': ['error', { max: 100 }] } },
    // Editors come with styles, and some do all they do by being loaded, as do tests that share a browser.
    {
      files: ['test/editors/pages/**', 'test/editors/composers.test.ts'],
      rules: { 'import/no-unassigned-import': 'off' },
    },
    // The command line prints; everything else of the relay logs.
    { files: ['relay/cli/**'], rules: { 'no-console': 'off' } },
    {
      files: ['conformance/**', 'demo/**', 'scripts/**', 'test/**'],
      rules: { 'no-console': 'off', 'no-restricted-globals': 'off' },
    },
  ],
});
