// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Adapter } from '@/lib/helpdesk/adapter';
import { createTicketReader } from '@/lib/helpdesk/read-ticket';
import { ADAPTERS } from '@/lib/helpdesk/registry';

import { openPage } from './open-page';
import { readPageCases } from './page-cases';

/** What a helpdesk's next version, a theme or a broken load may do to one element. */
const MUTATIONS: Record<string, (element: Element) => void> = {
  remove: (element) => element.remove(),
  empty: (element) => element.replaceChildren(),
  repeat: (element) => element.after(element.cloneNode(true)),
  'move to the front': (element) => element.parentElement?.prepend(element),
  'rename classes': (element) =>
    element.setAttribute('class', [...element.classList].map((name) => `${name}-2`).join(' ')),
  'lose attributes': (element) => element.getAttributeNames().forEach((name) => element.removeAttribute(name)),
  'break JSON': (element) => {
    if (element.tagName === 'SCRIPT') element.textContent = element.textContent.slice(0, -20);
  },
};

const mutations = fc.array(fc.tuple(fc.constantFrom(...Object.keys(MUTATIONS)), fc.nat()), {
  minLength: 1,
  maxLength: 6,
});

describe.each(Object.keys(ADAPTERS))('Changed pages of %s', (id) => {
  // Where the thread stands on another page there is nothing here to change.
  const cases = readPageCases(id).filter(({ result, name }) => result.kind === 'ticket' && !name.startsWith('update'));

  it.each(cases.map((page) => [page.name, page] as const))(
    "%s: nobody else's words become the customer's",
    async (_, page) => {
      openPage(page.html, page.address);
      const original = document.documentElement.innerHTML;
      const expected = page.result.kind === 'ticket' ? page.result.ticket.messages : [];
      const words = (role: string[]): string[] =>
        expected.filter((message) => role.includes(message.role)).map(({ text }) => text);
      const others = words(['agent', 'note', 'unknown']).filter(
        (text) => text !== '' && !words(['customer']).includes(text),
      );

      await fc.assert(
        fc.asyncProperty(mutations, async (steps) => {
          document.documentElement.innerHTML = original;
          for (const [name, which] of steps) {
            const elements = document.body.querySelectorAll('*');
            const element = elements[which % elements.length];
            if (element) MUTATIONS[name]?.(element);
          }
          const result = await createTicketReader(ADAPTERS[id] as Adapter, page.readSameOrigin)();
          if (result.kind !== 'ticket') return;
          for (const { role, text } of result.ticket.messages) {
            if (role === 'customer') expect(others.filter((other) => text.includes(other))).toEqual([]);
          }
        }),
        { numRuns: 60 },
      );
    },
    30_000,
  );
});
