/**
 * The house: which folder is which room, and which room may import from which (an allow-list: what is not listed is an
 * error). The linter enforces it. A new folder has no rights until a row is written here.
 */

/** Room name → folder. */
export const ROOMS = {
  contract: 'lib/contract',
  domain: 'lib/domain',
  shared: 'lib/shared',
  http: 'lib/http',
  platform: 'lib/platform',
  commerce: 'lib/commerce',
  conformance: 'lib/conformance',
  journal: 'lib/journal',
  vault: 'lib/vault',
  settings: 'lib/settings',
  messaging: 'lib/messaging',
  helpdesk: 'lib/helpdesk',
  recipe: 'lib/recipe',
  i18n: 'lib/i18n',
  'rich-text': 'lib/rich-text',
  panel: 'lib/panel',
  mock: 'lib/mock',
  components: 'components',
  plugin: 'plugin',
  background: 'entrypoints/background',
  content: 'entrypoints/content',
  composer: 'entrypoints/composer',
  doctor: 'entrypoints/doctor',
  teach: 'entrypoints/teach',
  sidepanel: 'entrypoints/sidepanel',
  options: 'entrypoints/options',
  gallery: 'gallery',
  demo: 'demo',
  scripts: 'scripts',
  test: 'test',
} as const;

export type Room = keyof typeof ROOMS;

/** Everything a test may look at: all of it. Nobody imports entrypoints, gallery, demo, scripts or test in turn; the plugin, only what is for Node. */
const ALL = Object.keys(ROOMS) as Room[];

/** Room → rooms it may import from, beside itself. */
export const MAY_IMPORT: Record<Room, readonly Room[]> = {
  contract: [],
  shared: [],
  domain: ['contract', 'shared'],
  http: ['shared'],
  platform: ['contract', 'domain', 'http', 'shared'],
  commerce: ['contract', 'domain', 'http', 'shared'],
  conformance: ['contract', 'http', 'shared'],
  journal: ['contract', 'domain', 'shared'],
  vault: ['contract', 'shared'],
  settings: ['contract', 'domain', 'i18n', 'shared'],
  mock: ['contract', 'shared'],
  i18n: ['shared'],
  'rich-text': ['contract', 'shared'],
  messaging: ['contract', 'domain', 'settings', 'shared'],
  helpdesk: ['domain', 'shared'],
  recipe: ['domain', 'shared'],
  panel: ['contract', 'domain', 'i18n', 'messaging', 'rich-text', 'settings', 'shared'],
  components: ['contract', 'domain', 'i18n', 'rich-text', 'shared'],
  plugin: [],
  background: [
    'contract',
    'domain',
    'shared',
    'http',
    'platform',
    'commerce',
    'journal',
    'vault',
    'settings',
    'messaging',
    'i18n',
    'mock',
    'recipe',
  ],
  content: ['helpdesk', 'messaging', 'domain', 'shared'],
  composer: ['helpdesk', 'domain', 'shared'],
  doctor: ['helpdesk', 'domain', 'shared'],
  teach: ['helpdesk', 'messaging', 'domain', 'shared'],
  sidepanel: ['components', 'panel', 'messaging', 'settings', 'i18n', 'contract', 'domain', 'shared'],
  options: ['components', 'panel', 'messaging', 'recipe', 'settings', 'i18n', 'contract', 'domain', 'shared'],
  gallery: ['components', 'contract', 'domain', 'i18n', 'rich-text', 'shared'],
  demo: ['contract', 'domain', 'mock', 'platform', 'plugin', 'commerce', 'http', 'shared'],
  // What writes can be built alone, for any page with an editor: then it makes the form of a text that is missing.
  scripts: ['conformance', 'contract', 'demo', 'domain', 'helpdesk', 'http', 'i18n', 'plugin', 'rich-text'],
  test: ALL,
};

/** Single files that a room may import out of a room it may not otherwise enter. */
export const MAY_IMPORT_FILES: readonly { from: Room; files: Record<string, string> }[] = [
  // The worker hands the button's look to the page; what reads and writes there stays out of the worker.
  { from: 'background', files: { 'button-look': 'lib/helpdesk/ask-style.ts' } },
  // A recipe has the shape of an adapter; how it is read in a page is nothing to it.
  { from: 'recipe', files: { 'adapter-shape': 'lib/helpdesk/adapter.ts' } },
  // Where recipes are edited they are checked, selectors too: that takes a document.
  { from: 'options', files: { selectors: 'lib/helpdesk/selector-fault.ts' } },
  // An adapter may read what its helpdesk serves with the agent's session; nothing else of http belongs in a page.
  { from: 'content', files: { 'same-origin': 'lib/http/read-same-origin.ts' } },
  // What the extension and the plugin say to each other; nothing else of the extension belongs in an integrator's page.
  { from: 'plugin', files: { bridge: 'lib/helpdesk/bridge/protocol.ts' } },
];

/** npm packages a room may import; a room that is not named here may import any. */
export const MAY_INSTALL: Partial<Record<Room, readonly string[]>> = {
  contract: ['zod'],
  domain: [],
  shared: [],
  http: [],
  platform: ['zod'],
  commerce: ['zod'],
  conformance: [],
  mock: ['zod'],
  messaging: ['zod'],
  // For teaching alone.
  helpdesk: ['@medv/finder'],
  recipe: ['zod'],
  i18n: ['@lingui/core', '@lingui/message-utils'],
  'rich-text': ['diff', 'dompurify', 'marked'],
  panel: ['zustand'],
  components: ['react'],
  // Only the ticket's schema, for Node: the plugin's size, which a test holds, leaves no room for it.
  plugin: ['zod'],
  gallery: ['react', 'react-dom'],
  content: ['wxt'],
  composer: ['wxt'],
  doctor: ['wxt'],
  teach: ['wxt'],
};
