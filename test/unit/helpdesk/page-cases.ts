import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** A page that was saved by the panel's "Check this page" says itself where it stood and what the helpdesk answered. */
interface Report {
  address: string;
  /** Path and query → what was answered. */
  serves: Record<string, string>;
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
      const html = read(file);
      const report = readReport(html);
      // A page that is new here is read and compared with nothing: the test then shows what to save beside it.
      const beside = existsSync(join(folder, `${name}.json`)) ? read(`${name}.json`) : '{}';
      const { address, serves, result } = JSON.parse(beside) as {
        address?: string;
        serves?: Record<string, string>;
        result?: ReadResult;
      };
      const at = address ?? report?.address ?? '';
      return {
        adapter,
        name,
        html,
        address: at,
        result: result ?? { kind: 'none', problem: 'not-a-helpdesk' },
        readSameOrigin: async (relative) => {
          const { pathname, search } = new URL(relative, at);
          const served = serves?.[pathname + search];
          return served === undefined ? report?.serves[pathname + search] : read(served);
        },
      };
    });
}

/** What a saved page says about itself; undefined for one that was written by hand. */
export function readReport(html: string): Report | undefined {
  const json = /<script type="application\/json" data-deskhand-report>([^]*?)<\/script>/.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Report);
}
