// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { DOCUMENTED_ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter } from '@/lib/adapters/shape';

import { readWhole } from './follow-page';
import { openPage } from './open-page';
import { readPageCases } from './page-cases';

/** Each of them makes an entry a note, whatever the adapter knows about it. */
const MARKS: ((entry: Element) => void)[] = [
  (entry) => entry.prepend(badge('<span class="badge">Internal note</span>')),
  (entry) => entry.prepend(badge('<div><b>Nur für Mitarbeiter</b></div>')),
  (entry) => entry.prepend(badge('<i title="Note interne"></i>')),
  (entry) => entry.prepend(badge('<i class="fa fa-lock"></i>')),
  (entry) => entry.prepend(badge('<span class="is-private"></span>')),
  (entry) => entry.classList.add('internal-note'),
  (entry) => entry.setAttribute('data-private', 'true'),
  (entry) => entry.setAttribute('aria-label', 'Private note'),
];

function badge(html: string): Element {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

/** Reads the saved pages, each of whose entries has another mark. */
async function readRoles(adapter: Adapter, each: string, first: number): Promise<string[]> {
  const markAll = (within: Document): void => {
    for (const [index, entry] of within.querySelectorAll(each).entries())
      MARKS[(first + index) % MARKS.length]?.(entry);
  };
  const roles: string[] = [];
  for (const { html, address, readSameOrigin } of readPageCases(adapter.id)) {
    markAll(openPage(html, address));
    const ticket = await readWhole(adapter, async (asked) => {
      const answer = await readSameOrigin(asked);
      if (!answer?.trim().startsWith('<')) return answer;
      const fetched = new DOMParser().parseFromString(answer, 'text/html');
      markAll(fetched);
      return fetched.documentElement.outerHTML;
    });
    roles.push(...(ticket?.messages ?? []).map(({ role }) => role));
  }
  return roles;
}

describe('An entry that its own badge or name calls a note is one', () => {
  const adapters = DOCUMENTED_ADAPTERS.flatMap((adapter, index) => {
    const { messages } = adapter.thread;
    return 'each' in messages ? [[adapter.id, adapter, messages.each, index] as const] : [];
  });
  it.each(adapters)('in %s', async (_, adapter, each, index) => {
    const roles = await readRoles(adapter, each, index);
    expect(roles).not.toEqual([]);
    expect(roles.filter((role) => role === 'customer' || role === 'agent')).toEqual([]);
  });
});
