/**
 * The rooms of the house and their rights to import: an allow-list that the linter enforces, type imports included. A new
 * folder has no rights until a row is written here.
 */

/** Room name → folder. */
export const ROOMS = {
  contract: 'lib/contract',
  domain: 'lib/domain',
  shared: 'lib/shared',
  http: 'lib/http',
  platform: 'lib/platform',
  commerce: 'lib/commerce',
  journal: 'lib/journal',
  vault: 'lib/vault',
  settings: 'lib/settings',
  messaging: 'lib/messaging',
  'page-scripts': 'lib/page-scripts',
  // Data for the build, the page and tests: the worker reads the packaged file instead. The inner folder comes first.
  desks: 'lib/adapters/desks',
  adapters: 'lib/adapters',
  helpdesk: 'lib/helpdesk',
  i18n: 'lib/i18n',
  'rich-text': 'lib/rich-text',
  panel: 'lib/panel',
  'panel-view': 'lib/panel-view',
  'options-store': 'lib/options',
  'options-view': 'lib/options-view',
  mock: 'lib/mock',
  components: 'components',
  plugin: 'plugin',
  background: 'entrypoints/background',
  content: 'entrypoints/content',
  composer: 'entrypoints/composer',
  doctor: 'entrypoints/doctor',
  teach: 'entrypoints/teach',
  visibility: 'entrypoints/visibility',
  desk: 'entrypoints/desk',
  sidepanel: 'entrypoints/sidepanel',
  options: 'entrypoints/options',
  gallery: 'gallery',
  conformance: 'conformance',
  demo: 'demo',
  // The PO files as Node reads them. The inner folder comes first.
  catalogues: 'scripts/catalogues',
  scripts: 'scripts',
  test: 'test',
} as const;

export type Room = keyof typeof ROOMS;

/** Tests may import everything. No room of the extension imports entrypoints, gallery, conformance, demo, scripts or test. */
const ALL = Object.keys(ROOMS) as Room[];

/** Room → other rooms it may import from. */
export const MAY_IMPORT: Record<Room, readonly Room[]> = {
  contract: ['shared'],
  shared: [],
  domain: ['contract', 'shared'],
  http: ['shared'],
  platform: ['contract', 'domain', 'http', 'journal', 'shared'],
  commerce: ['contract', 'domain', 'http', 'mock', 'shared'],
  journal: ['contract', 'domain', 'shared'],
  vault: ['contract', 'settings', 'shared'],
  settings: ['adapters', 'contract', 'domain', 'i18n', 'shared'],
  mock: ['contract', 'shared'],
  i18n: ['shared'],
  'rich-text': ['contract', 'shared'],
  messaging: ['contract', 'domain', 'settings', 'shared'],
  'page-scripts': ['messaging', 'settings', 'shared'],
  desks: ['adapters'],
  adapters: ['domain', 'shared'],
  helpdesk: ['adapters', 'domain', 'shared'],
  panel: ['contract', 'domain', 'i18n', 'messaging', 'panel-view', 'rich-text', 'settings', 'shared'],
  'panel-view': ['contract', 'domain', 'i18n', 'rich-text', 'shared'],
  'options-store': ['contract', 'domain', 'messaging', 'options-view', 'settings', 'shared'],
  'options-view': ['contract', 'domain', 'settings', 'shared'],
  components: ['contract', 'domain', 'i18n', 'options-view', 'panel-view', 'rich-text', 'shared'],
  plugin: [],
  background: [
    'adapters',
    'commerce',
    'domain',
    'http',
    'journal',
    'messaging',
    'page-scripts',
    'platform',
    'settings',
    'vault',
    'shared',
  ],
  content: ['adapters', 'helpdesk', 'messaging', 'domain', 'shared'],
  composer: ['adapters', 'helpdesk', 'domain', 'shared'],
  doctor: ['adapters', 'helpdesk', 'domain', 'shared'],
  teach: ['adapters', 'helpdesk', 'messaging', 'domain', 'shared'],
  visibility: ['helpdesk'],
  desk: ['adapters', 'helpdesk', 'messaging', 'domain'],
  sidepanel: ['components', 'panel', 'panel-view', 'messaging', 'settings', 'i18n', 'contract', 'domain', 'shared'],
  options: [
    'components',
    'options-store',
    'options-view',
    'messaging',
    'adapters',
    'settings',
    'i18n',
    'contract',
    'domain',
    'shared',
  ],
  gallery: ['components', 'contract', 'domain', 'i18n', 'options-view', 'panel-view', 'rich-text', 'shared'],
  conformance: ['contract', 'http', 'shared'],
  catalogues: ['i18n'],
  demo: ['contract', 'domain', 'mock', 'platform', 'plugin', 'commerce', 'http', 'shared', 'catalogues', 'i18n'],
  // `build:composer` builds the insertion as a script of its own, which also converts between HTML and text.
  scripts: [
    'adapters',
    'contract',
    'demo',
    'desks',
    'domain',
    'helpdesk',
    'http',
    'i18n',
    'plugin',
    'rich-text',
    'settings',
    'shared',
    'catalogues',
  ],
  test: ALL,
};

/** Single files that a room may import from a room that is closed to it otherwise. Two at most. */
export const MAY_IMPORT_FILES: readonly { from: Room; files: Record<string, string> }[] = [
  // Adapters read their helpdesk with the agent's session; nothing else of http belongs in a page.
  { from: 'content', files: { 'same-origin': 'lib/http/read-same-origin.ts' } },
  // The messages between extension and plugin; nothing else of the extension belongs in an integrator's page.
  { from: 'plugin', files: { bridge: 'lib/helpdesk/bridge/bridge-protocol.ts' } },
];

/** Room → npm packages it may import. A room without a row may import any. */
export const MAY_INSTALL: Partial<Record<Room, readonly string[]>> = {
  contract: ['zod'],
  domain: [],
  shared: [],
  http: [],
  platform: ['zod'],
  commerce: ['zod'],
  mock: ['zod'],
  messaging: ['wxt', 'zod'],
  'page-scripts': ['wxt'],
  // For following the composer with the page button, and for teaching.
  helpdesk: ['@floating-ui/dom'],
  adapters: ['zod'],
  i18n: ['@lingui/core'],
  'rich-text': ['diff', 'dompurify', 'marked'],
  panel: ['zustand'],
  'options-store': ['zustand'],
  'options-view': [],
  'panel-view': [],
  components: ['react'],
  // For the ticket's schema, which only Node loads; a size test keeps it out of the plugin.
  plugin: ['zod'],
  gallery: ['react', 'react-dom'],
  content: ['wxt'],
  composer: ['wxt'],
  doctor: ['wxt'],
  teach: ['wxt'],
  visibility: ['wxt'],
  desk: ['wxt'],
};
