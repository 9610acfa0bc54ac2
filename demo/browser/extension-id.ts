import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Digits of an extension id: hexadecimal written with the letters a to p. */
const LETTERS = 'abcdefghijklmnop';

/**
 * The id Chromium gives a built extension: made of its manifest's `key`, so that it is the same on every machine.
 * @param extensionDir folder that holds the built `manifest.json`
 */
export function readExtensionId(extensionDir: string): string {
  const file = join(extensionDir, 'manifest.json');
  if (!existsSync(file)) throw new Error(`There is no built extension in ${extensionDir}; run: npm run build:demo`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { key?: unknown };
  if (typeof manifest.key !== 'string') throw new Error(`The manifest in ${extensionDir} has no key`);
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => LETTERS[parseInt(digit, 16)] ?? '');
}
