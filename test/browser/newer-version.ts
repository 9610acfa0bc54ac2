import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A version that no build has. */
export const NEWER_VERSION = '99.0.0';

/** Copies a build into a folder of its own, which goes after the test. */
export function copyBuild(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(build, folder, { recursive: true });
  return folder;
}

/** Makes a copied build a newer version, whose content script leaves its version in the page for `readScriptVersion`. */
export function raiseVersion(folder: string): void {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, version: NEWER_VERSION }));
  const mark = `;document.documentElement.dataset.scriptVersion = '${NEWER_VERSION}';`;
  appendFileSync(join(folder, 'content-scripts/content.js'), mark);
}

/** Runs in the page. */
export function readScriptVersion(): string | undefined {
  return document.documentElement.dataset.scriptVersion;
}
