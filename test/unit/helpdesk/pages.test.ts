// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { findRoot } from '@/lib/helpdesk/find-root';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';

import { readWhole } from './follow-page';
import { openPage } from './open-page';
import { listPageFolders, readPageCases } from './page-cases';

/** `-u` writes the expected readings, for review. */
describe.each(Object.entries(ADAPTERS))('The pages of %s', (id, adapter) => {
  it.each(readPageCases(id).map((page) => [page.name, page] as const))(
    '%s gives the reading beside it and stays unchanged',
    async (_, page) => {
      openPage(page.html, page.address);
      const read = createTicketReader(adapter as Adapter, page.readSameOrigin);
      const before = document.documentElement.outerHTML;
      await expect(page.formatExpected(await read())).toMatchFileSnapshot(page.expectedFile);
      expect(document.documentElement.outerHTML).toBe(before);
    },
  );
});

describe('An adapter', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../lib/adapters/desks'))
    .filter((file) => file !== 'adapter-registry.ts')
    .map((file) => file.replace(/\.ts$/, ''));

  it.each(files)('%s has its line in the registry, under its own id', (name) => {
    expect(ADAPTERS[name]?.id).toBe(name);
  });

  it.each(files)('%s has a folder with a page that gives a ticket', async (name) => {
    expect(listPageFolders()).toContain(name);
    const tickets: unknown[] = [];
    for (const page of readPageCases(name)) {
      openPage(page.html, page.address);
      tickets.push(await readWhole(ADAPTERS[name] as Adapter, page.readSameOrigin));
    }
    expect(tickets.filter(Boolean)).not.toEqual([]);
  });

  it('wraps selectors of several steps in `:is()` before it asks a message, since others are slow', async () => {
    const asked: string[] = [];
    let container = '';
    for (const ask of ['querySelector', 'querySelectorAll'] as const) {
      const real = Element.prototype[ask] as (selector: string) => never;
      vi.spyOn(Element.prototype, ask).mockImplementation(function (this: Element, selector: string) {
        if (this.parentElement?.closest(container)) asked.push(selector);
        return real.call(this, selector);
      });
    }
    onTestFinished(() => void vi.restoreAllMocks());
    for (const adapter of Object.values(ADAPTERS) as Adapter[]) {
      ({ container } = adapter.thread);
      for (const page of readPageCases(adapter.id)) {
        openPage(page.html, page.address);
        await createTicketReader(adapter, page.readSameOrigin)();
      }
    }
    const isWrapped = (selector: string): boolean => /^:is\(.*\)$/s.test(selector);
    expect(asked.filter(isWrapped)).not.toEqual([]);
    expect(asked.filter((selector) => !isWrapped(selector) && /[^,]\s/.test(selector))).toEqual([]);
  });

  it.each(Object.entries(ADAPTERS))('%s is plain data with dated evidence', (_, adapter) => {
    expect(JSON.parse(JSON.stringify(adapter))).toEqual(adapter);
    const { seen, by, version } = (adapter as Adapter).evidence;
    expect(seen).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // Our own pages have no version, and a saved page may not state one.
    if (by !== 'own' && by !== 'page') expect(version).toMatch(/\w/);
  });

  const openers = Object.entries(ADAPTERS).flatMap(([id, adapter]) =>
    (adapter?.openers ?? []).map((opener) => [id, opener.mode, opener] as const),
  );

  it.each(openers)(
    '%s opens a composer for a %s where a page has none of that kind',
    (id, mode, { click, leavesPage }) => {
      const adapter = ADAPTERS[id] as Adapter;
      const pressable = readPageCases(id).filter((page) => {
        openPage(page.html, page.address);
        const found = [...(findRoot(adapter)?.querySelectorAll(click) ?? [])];
        return (
          found.some((element) => leavesPage || element.checkVisibility()) &&
          findComposer(adapter, mode)?.state.mode !== mode
        );
      });
      expect(pressable.map(({ name }) => name)).not.toEqual([]);
    },
  );
});
