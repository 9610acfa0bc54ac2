import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReadResult } from '@/lib/domain/ticket';

const PAGES = join(import.meta.dirname, '../../pages');

/** A page in a folder of `test/pages`, and the ticket to be read from it. */
export interface PageCase {
  adapter: string;
  name: string;
  html: string;
  address: string;
  result: ReadResult;
  /** What the helpdesk answers to requests of its own origin. */
  readSameOrigin: (address: string) => Promise<string | undefined>;
}

export function listPageFolders(): string[] {
  return readdirSync(PAGES);
}

/** Every page of an adapter's folder: `<name>.html` with `<name>.json` beside it. */
export function readPageCases(adapter: string): PageCase[] {
  return readCases(join(PAGES, adapter), adapter);
}

/** Pages of helpdesks, and of others, that have no adapter. */
export function readUnknownPages(): PageCase[] {
  return readCases(`${PAGES}-unknown`, 'unknown');
}

function readCases(folder: string, adapter: string): PageCase[] {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html') && !file.endsWith('.part.html'))
    .map((file) => {
      const name = file.slice(0, -'.html'.length);
      const { address, serves, result } = JSON.parse(read(`${name}.json`)) as {
        address: string;
        serves?: Record<string, string>;
        result: ReadResult;
      };
      return {
        adapter,
        name,
        html: read(file),
        address,
        result,
        readSameOrigin: async (relative) => {
          const { pathname, search } = new URL(relative, address);
          const served = serves?.[pathname + search];
          return served === undefined ? undefined : read(served);
        },
      };
    });
}
