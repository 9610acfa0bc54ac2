// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Adapter } from '@/lib/helpdesk/adapter';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { findRoot } from '@/lib/helpdesk/find-root';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { ADAPTERS } from '@/lib/helpdesk/registry';

import { openPage } from './open-page';
import { listPageFolders, readPageCases } from './page-cases';

describe.each(Object.entries(ADAPTERS))('The pages of %s', (id, adapter) => {
  it.each(readPageCases(id).map((page) => [page.name, page] as const))('%s', async (_, page) => {
    openPage(page.html, page.address);
    const read = createTicketReader(adapter as Adapter, page.readSameOrigin);
    const before = document.documentElement.outerHTML;
    // What goes to the panel goes as JSON: fields without a value are absent there.
    const result: unknown = JSON.parse(JSON.stringify(await read()));
    expect(result, `check it, and save it as {"result": …} in ${id}/${page.name}.json`).toEqual(page.result);
    expect(document.documentElement.outerHTML, 'reading changes nothing').toBe(before);
  });
});

describe('An adapter', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../lib/helpdesk/adapters')).map((file) =>
    file.replace(/\.ts$/, ''),
  );

  it.each(files)('%s has its line in the registry, under its own id', (name) => {
    expect(ADAPTERS[name]?.id).toBe(name);
  });

  it.each(files)('%s has a folder of pages that give a ticket', (name) => {
    expect(listPageFolders()).toContain(name);
    expect(readPageCases(name).map(({ result }) => result.kind)).toContain('ticket');
  });

  it('has no message asked for a selector of several steps as it is, which is slow', async () => {
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
    // What was not our own was some version of it.
    if (by !== 'own') expect(version).toMatch(/\w/);
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
