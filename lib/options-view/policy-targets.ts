interface PolicyTargetRow {
  /** `user` and `all` are files of Firefox, for one user and for all. */
  kind: 'folder' | 'registry' | 'profile' | 'user' | 'all';
  browser: string;
  system: string;
  /** A folder, a registry key or a preference domain. `<id>` stands for the ID of the extension. */
  place: string;
  /** A browser was seen to read the file from there. */
  isTried: boolean;
}

/** The browsers for which a policy file can be made. `docs/administrators.md` describes the same places. */
export const POLICY_TARGETS = {
  'chromium-linux': {
    kind: 'folder',
    browser: 'Chromium',
    system: 'Linux',
    place: '/etc/chromium/policies/managed/',
    isTried: true,
  },
  'chrome-linux': {
    kind: 'folder',
    browser: 'Chrome',
    system: 'Linux',
    place: '/etc/opt/chrome/policies/managed/',
    isTried: false,
  },
  'edge-linux': {
    kind: 'folder',
    browser: 'Edge',
    system: 'Linux',
    place: '/etc/opt/edge/policies/managed/',
    isTried: false,
  },
  'chrome-windows': {
    kind: 'registry',
    browser: 'Chrome',
    system: 'Windows',
    place: String.raw`HKLM\Software\Policies\Google\Chrome\3rdparty\extensions\<id>\policy`,
    isTried: false,
  },
  'edge-windows': {
    kind: 'registry',
    browser: 'Edge',
    system: 'Windows',
    place: String.raw`HKLM\Software\Policies\Microsoft\Edge\3rdparty\extensions\<id>\policy`,
    isTried: false,
  },
  'chrome-macos': {
    kind: 'profile',
    browser: 'Chrome',
    system: 'macOS',
    place: 'com.google.Chrome.extensions.<id>',
    isTried: false,
  },
  'edge-macos': {
    kind: 'profile',
    browser: 'Edge',
    system: 'macOS',
    place: 'com.microsoft.Edge.extensions.<id>',
    isTried: false,
  },
  'firefox-user': {
    kind: 'user',
    browser: 'Firefox',
    system: 'Linux',
    place: '~/.mozilla/managed-storage/',
    isTried: true,
  },
  'firefox-all': { kind: 'all', browser: 'Firefox', system: '', place: '/etc/firefox/policies/', isTried: false },
} as const satisfies Record<string, PolicyTargetRow>;

export type PolicyTarget = keyof typeof POLICY_TARGETS;
export type PolicyTargetKind = PolicyTargetRow['kind'];

const ALL = Object.keys(POLICY_TARGETS) as PolicyTarget[];
const OF_FIREFOX = ALL.filter((target) => POLICY_TARGETS[target].browser === 'Firefox');

/** Lists the targets whose extension ID is known. Firefox does not know the ID in Chromium. */
export function listPolicyTargets(extensionId: string): readonly PolicyTarget[] {
  return extensionId.includes('@') ? OF_FIREFOX : ALL;
}
