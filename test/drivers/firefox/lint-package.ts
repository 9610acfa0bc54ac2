import { spawnSync } from 'node:child_process';

interface LinterReport {
  errors: LinterMessage[];
  warnings: LinterMessage[];
  notices: LinterMessage[];
}

interface LinterMessage {
  code: string;
  file?: string;
}

/** Warnings about packages that we use and about a browser that we do not support. Each line stands for one warning. */
export const ACCEPTED_WARNINGS = [
  // Firefox for Android has no sidebar. Without `gecko_android` in the manifest, its store does not offer Deskhand there.
  'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION manifest.json',
  // DOMPurify parses into a document that runs no script, and then removes everything that is not allowed.
  'UNSAFE_VAR_ASSIGNMENT chunks/purify.es.js',
  // React implements `dangerouslySetInnerHTML` twice. No component of Deskhand uses it. The pages share this file.
  'UNSAFE_VAR_ASSIGNMENT chunks/use-loaded-translator.js',
  'UNSAFE_VAR_ASSIGNMENT chunks/use-loaded-translator.js',
];

/**
 * Lints a folder or a package with Mozilla's linter, as its store does.
 *
 * @returns errors and other messages, each as "code file" without the hash in a file's name
 */
export function lintPackage(path: string, ...options: string[]): { errors: string[]; warnings: string[] } {
  const { stdout, stderr } = spawnSync('addons-linter', [path, '--output', 'json', ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (stdout === '') throw new Error(`The linter wrote no report: ${stderr}`);
  const { errors, warnings, notices } = JSON.parse(stdout) as LinterReport;
  const nameOf = ({ code, file = '' }: LinterMessage) => `${code} ${file.replace(/-[\w-]{6,8}\.js$/, '.js')}`.trim();
  return { errors: errors.map(nameOf), warnings: [...warnings, ...notices].map(nameOf).toSorted() };
}
