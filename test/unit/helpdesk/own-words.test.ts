// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';
import { findRecipe } from '@/lib/helpdesk/auto/find-recipe';

import { readWhole } from './follow-page';
import { openPage } from './open-page';
import { listPageFolders, readPageCases } from './page-cases';

const TRANSLATED = 'translated-line';

/** What extensions for bilingual pages add to an element, in the structure of their current versions. */
const TRANSLATORS: Record<string, string> = {
  'Immersive Translate': `<font class="notranslate immersive-translate-target-wrapper" lang="en"><br><font class="notranslate immersive-translate-target-translation-block-wrapper"><font class="notranslate immersive-translate-target-inner">${TRANSLATED}</font></font></font>`,
  'Immersive Translate, older': `<span id="immersive-translate-target-wrapper-25" lang="en"><span>&nbsp;</span><span>${TRANSLATED}</span></span>`,
  'KISS Translator': `<kiss-translator class="kiss-translator-wrapper notranslate"><font class="kiss-translator-inner" lang="en">${TRANSLATED}</font></kiss-translator>`,
  'Read Frog': `<span class="notranslate read-frog-translated-content-wrapper" data-read-frog-translation-mode="bilingual"><br><span class="notranslate read-frog-translated-block-content">${TRANSLATED}</span></span>`,
  FluentRead: `<span class="fluent-read-bilingual-content" data-fr-translation-owned="true" translate="no">${TRANSLATED}</span>`,
};

/** Adds lines behind every text of the page, as a translator does that treats the page as one document. */
function translate(): void {
  const added = Object.values(TRANSLATORS);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  texts.forEach(({ textContent, parentElement }, index) => {
    if (textContent?.trim() && parentElement && !parentElement.closest('script,style,textarea,select'))
      parentElement.insertAdjacentHTML('beforeend', added[index % added.length] ?? '');
  });
}

const tickets = listPageFolders()
  .flatMap(readPageCases)
  .filter(({ result }) => result.kind === 'ticket');

describe('Lines that translating extensions add', () => {
  it('are in no part of the ticket on any saved page, and the ticket stays the same one', async () => {
    for (const page of tickets) {
      const adapter = ADAPTERS[page.adapter] as Adapter;
      openPage(page.html, page.address);
      const before = await readWhole(adapter, page.readSameOrigin);
      translate();
      const after = await readWhole(adapter, page.readSameOrigin);
      if (!before || !after) throw new Error(`${page.adapter}/${page.name} is no ticket any more`);
      expect([page.adapter, page.name, after]).toEqual([page.adapter, page.name, before]);
      expect(isSameTicket(identifyTicket(after), identifyTicket(before))).toBe(true);
    }
  });

  it('are not read on a page without an adapter, whenever its conversation is found', async () => {
    const page = tickets.find(({ adapter, name }) => adapter === 'sample-desk' && name === 'reply');
    const read = async () => {
      const found = findRecipe(document, location.href);
      return 'recipe' in found ? await readWhole(found.recipe, () => Promise.resolve(undefined)) : undefined;
    };
    openPage(page?.html ?? '', page?.address);
    const before = await read();
    expect(before?.messages).not.toEqual([]);
    translate();
    // The name is read from an element that contains nothing else, which no element does now.
    expect(await read()).toEqual({ ...before, customer: expect.anything() as unknown });
  });
});
