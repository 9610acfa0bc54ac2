import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

/** Lists the forms in which bytes of a secret may be written: plain, percent, hexadecimal and Base64 at each offset. */
export function encode(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const percent = hex.replaceAll(/../g, '%$&');
  const base64 = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // The characters at both ends also hold bits of their neighbours.
    return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [secret, hex, hex.toUpperCase(), percent, percent.toUpperCase(), ...base64];
}

export function holdsSecret(text: string, secret: string): boolean {
  return encode(secret).some((form) => text.includes(form));
}

/** Finds the files that hold a secret in any form, as UTF-8 or as UTF-16. */
export function findFilesHolding(secret: string, folder: string): string[] {
  const forms = encode(secret).flatMap((form) => [Buffer.from(form, 'utf8'), Buffer.from(form, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return forms.some((form) => bytes.includes(form));
    });
}

/** Reads everything that a script of the page's own origin can see. */
export function readPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const { storage: extensionStorage } = (globalThis as { chrome?: typeof chrome }).chrome ?? {};
    const areas = await Promise.all([extensionStorage?.local.get(null), extensionStorage?.session.get(null)]);
    const loaded = performance.getEntries().map(({ name }) => name);
    const kept = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    return JSON.stringify([document.documentElement.outerHTML, fields, areas, loaded, kept]);
  });
}

/** Reads the memory of a page as text. Includes the scripts of extensions. */
export async function readHeap(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}
