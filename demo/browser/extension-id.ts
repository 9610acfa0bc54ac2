import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Extension ids write hexadecimal digits with these letters. */
const LETTERS = 'abcdefghijklmnop';

/** Reads the id that Chromium derives from the manifest's `key`, so that it is the same everywhere. */
export function readExtensionId(extensionDir: string): string {
  const file = join(extensionDir, 'manifest.json');
  if (!existsSync(file)) throw new Error(`There is no built extension in ${extensionDir}; run: npm run build:demo`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { key?: unknown };
  if (typeof manifest.key !== 'string') throw new Error(`The manifest in ${extensionDir} has no key`);
  return idOfKey(Buffer.from(manifest.key, 'base64'));
}

/** Returns the id that Chromium derives from a public key. */
export function idOfKey(publicKey: Buffer): string {
  const digest = createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => LETTERS[parseInt(digit, 16)] ?? '');
}
