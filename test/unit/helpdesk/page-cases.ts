import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReadResult } from '@/lib/domain/ticket';

const PAGES = join(import.meta.dirname, '../../pages');

export interface PageCase {
  adapter: string;
  name: string;
  html: string;
  address: string;
  result: ReadResult;
  readSameOrigin: (address: string) => Promise<string | undefined>;
  expectedFile: string;
  formatExpected: (result: unknown) => string;
}

interface Expected {
  /** Absent: the page states it. */
  address?: string;
  /** Path and query → file with the helpdesk's answer. */
  serves?: Record<string, string>;
  result?: ReadResult;
}

/** Saved by "Check this page". */
interface Report {
  address: string;
  /** Path and query → answer. */
  serves: Record<string, string>;
}

/** Chromium's line in saved pages, with the length of the address. */
const SAVED_FROM = /<!-- saved from url=(?:\(\d+\))?(\S+) -->/;

export function listPageFolders(): string[] {
  return readdirSync(PAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** `<name>.html`, with `<name>.json` beside it. */
export function readPageCases(adapter: string): PageCase[] {
  return readCases(join(PAGES, adapter), adapter);
}

/** Unknown helpdesks and other sites. */
export function readUnknownPages(): PageCase[] {
  return readCases(`${PAGES}-unknown`, 'unknown');
}

/** States how finding the conversation without an adapter goes on each page. */
export function foundByItselfFile(adapter: string): string {
  return join(adapter === 'unknown' ? `${PAGES}-unknown` : join(PAGES, adapter), 'found-by-itself.txt');
}

function readCases(folder: string, adapter: string): PageCase[] {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  // pages.test.ts names the helpdesk that has no folder.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html') && !file.endsWith('.part.html'))
    .map((file) => {
      const name = file.slice(0, -'.html'.length);
      const html = read(file);
      const report = readReport(html);
      const expectedFile = join(folder, `${name}.json`);
      const { result, ...given } = (existsSync(expectedFile) ? JSON.parse(read(`${name}.json`)) : {}) as Expected;
      const address = given.address ?? report?.address ?? SAVED_FROM.exec(html)?.[1];
      if (!address) throw new Error(`${adapter}/${file} needs a first line such as <!-- saved from url=https://… -->`);
      return {
        adapter,
        name,
        html,
        address,
        // pages.test.ts writes the expected reading of a new page.
        result: result ?? { kind: 'none', problem: 'not-a-helpdesk' },
        readSameOrigin: async (relative) => {
          const { pathname, search } = new URL(relative, address);
          const served = given.serves?.[pathname + search];
          return served === undefined ? report?.serves[pathname + search] : read(served);
        },
        expectedFile,
        formatExpected: (reading) => `${JSON.stringify({ ...given, result: reading }, undefined, 2)}\n`,
      };
    });
}

/** Undefined for pages that "Check this page" did not save. */
export function readReport(html: string): Report | undefined {
  const json = /<script type="application\/json" data-deskhand-report>([^]*?)<\/script>/.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Report);
}
