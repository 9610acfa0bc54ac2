// @vitest-environment jsdom
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import type { Adapter, ValueSource } from '@/lib/adapters/shape';
import { listPlaces } from '@/lib/helpdesk/button/find-places';
import { findComposer } from '@/lib/helpdesk/find-composer';
import { findRoot } from '@/lib/helpdesk/find-root';
import { openComposer } from '@/lib/helpdesk/open-composer';
import { memoize } from '@/lib/shared/memoize';
import { readWhole } from '@/test/unit/helpdesk/follow-page';
import { openPage } from '@/test/unit/helpdesk/open-page';
import { type PageCase, readPageCases } from '@/test/unit/helpdesk/page-cases';

const sourcesOf = (adapter: Adapter): ValueSource[] => {
  const { ticketId, scope, number, subject, language, customerName, customerEmail, thread } = adapter;
  const among = thread.roles.flatMap(({ author }) => author?.among ?? []);
  const optional = [scope, number, subject, language, customerName, customerEmail, thread.total];
  return [...ticketId, ...optional.flatMap((sources) => sources ?? []), ...among];
};

/** Every selector that is looked up in the whole page. */
function listSelectors(adapter: Adapter): string[] {
  const { root, composers, openers = [], buttonPlaces = [], composerFrames, composersElsewhere } = adapter;
  const { order, elsewhere, more } = adapter.thread;
  const newestFirst = typeof order === 'object' ? order.newestFirst : undefined;
  const optional = [root, composerFrames, composersElsewhere, newestFirst, elsewhere?.partial, more?.find];
  return [
    ...optional.filter((selector) => selector !== undefined),
    ...sourcesOf(adapter).flatMap(({ select = [] }) => select),
    ...composers.map(({ find }) => find),
    ...openers.map(({ click }) => click),
    ...buttonPlaces.map(({ at }) => at),
  ];
}

/** Some selectors of the page except the inside of messages themselves. */
function excludesMessages(selector: string, { thread: { messages } }: Adapter): boolean {
  return 'each' in messages && selector.includes(`:not(${messages.each} *`);
}

/** Changes every value and keeps its form, so that patterns still match. */
function forge(element: Element): void {
  const alter = (text: string): string => text.replace(/\d/g, '6').replace(/\b[a-z](?=[\w.]*@)/gi, 'x');
  for (const part of [element, ...element.querySelectorAll('*')]) {
    for (const name of ['value', 'href', 'data-items-id', 'data-album', 'data-conversation_id', 'content'])
      if (part.hasAttribute(name)) part.setAttribute(name, alter(part.getAttribute(name) ?? ''));
    if (part.children.length === 0 && part.textContent.trim()) part.textContent = `Mallory ${alter(part.textContent)}`;
  }
}

/** Copies what `selector` finds in the open page. Only ancestors of the thread are copied without their other children. */
function imitate({ thread }: Adapter, selector: string): string[] {
  return Array.from(document.querySelectorAll(selector), (target) => {
    const isAroundThread = (element: Element): boolean => element.querySelector(thread.container) !== null;
    let copied = target;
    while (copied.parentElement && copied.parentElement !== document.body && !isAroundThread(copied.parentElement))
      copied = copied.parentElement;
    let copy = copied.cloneNode(!isAroundThread(copied)) as Element;
    forge(copy);
    for (let around = copied.parentElement; around && around !== document.body; around = around.parentElement) {
      const box = around.cloneNode(false) as Element;
      box.append(copy);
      copy = box;
    }
    return copy.outerHTML;
  }).filter((html) => !isRefusedInside(html));
}

/** An element of a document cannot stand inside another element. */
const isRefusedInside = (html: string): boolean => /^<(html|head|body)\b/.test(html);

/**
 * Parts of all pages of the helpdesk, each in a box: a customer may imitate what this page does not show. Leaves another page
 * open.
 */
const collectImitations = memoize((adapter: Adapter): readonly Element[] => {
  const found = readPageCases(adapter.id).flatMap((page) => {
    openPage(page.html, page.address);
    const { container, messages } = adapter.thread;
    const each = 'each' in messages ? document.querySelectorAll(`:is(${container}) :is(${messages.each})`) : [];
    // The parts of a message show who wrote it.
    const marks = Array.from(each, (message) => message.innerHTML);
    return [...listSelectors(adapter).flatMap((selector) => imitate(adapter, selector)), ...marks];
  });
  return [...new Set(found)].map((html) => {
    const box = document.createElement('div');
    box.innerHTML = html;
    return box;
  });
});

function findBodies({ thread: { container, messages } }: Adapter): Element[] {
  if ('path' in messages) return [];
  const bodies = document.querySelectorAll(
    `:is(${container}) :is(${messages.each}):is(${messages.body}), :is(${container}) :is(${messages.each}) :is(${messages.body})`,
  );
  return [...bodies].filter(({ localName, shadowRoot }) => localName !== 'iframe' && !shadowRoot);
}

async function describePage(adapter: Adapter, page: PageCase) {
  const ticket = await readWhole(adapter, page.readSameOrigin);
  const { messages, ...head } = ticket ?? {};
  const composers = (['reply', 'note', undefined] as const).map((mode) => findComposer(adapter, mode)?.element);
  return {
    head,
    roles: messages?.map(({ role, id, author, createdAt }) => ({ role, id, author, createdAt })),
    root: findRoot(adapter),
    composers,
    places: listPlaces(adapter, undefined).map(({ anchor }) => anchor),
  };
}

/** Puts the imitations into every body of the open page. */
function plant(bodies: Element[], imitations: readonly Element[]): void {
  for (const body of bodies) body.prepend(...imitations.flatMap((box) => [...box.cloneNode(true).childNodes]));
}

function isMessage(box: Element, { thread: { messages } }: Adapter): boolean {
  return 'each' in messages && box.querySelector(messages.each) !== null;
}

const adapters = Object.values(ADAPTERS as Record<string, Adapter>).filter(({ thread }) => 'each' in thread.messages);
const cases = adapters.flatMap((adapter) =>
  readPageCases(adapter.id).map((page) => [adapter.id, page.name, adapter, page] as const),
);

describe('A message that imitates the page', () => {
  test.each(cases)(
    'a message that imitates the page changes nothing that is read in %s, %s',
    async (_id, _name, adapter, page) => {
      const imitations = collectImitations(adapter);
      const messages = imitations.filter((box) => isMessage(box, adapter));
      openPage(page.html, page.address);
      const bodies = findBodies(adapter);
      const before = await describePage(adapter, page);
      plant(
        bodies,
        imitations.filter((box) => !messages.includes(box)),
      );
      expect(await describePage(adapter, page)).toEqual(before);
      plant(bodies, messages);
      const { roles, ...others } = await describePage(adapter, page);
      const { roles: rolesBefore, ...othersBefore } = before;
      expect(others).toEqual(othersBefore);
      // The writer of words that contain a message is unknown.
      expect(roles).toEqual(
        rolesBefore?.map((message) => ({ ...message, role: expect.toBeOneOf([message.role, 'unknown']) as string })),
      );
    },
  );

  test.each(adapters.map((adapter) => [adapter.id, adapter] as const))(
    'a message that imitates the page matches the selectors of %s',
    (_, adapter) => {
      const imitations = collectImitations(adapter);
      let missing = listSelectors(adapter).filter(
        (selector) => !excludesMessages(selector, adapter) && imitations.some((box) => box.querySelector(selector)),
      );
      for (const page of readPageCases(adapter.id)) {
        if (missing.length === 0) break;
        openPage(page.html, page.address);
        const bodies = findBodies(adapter);
        plant(bodies, imitations);
        const isIn = (found: Element) => bodies.some((body) => body !== found && body.contains(found));
        missing = missing.filter((selector) => ![...document.querySelectorAll(selector)].some(isIn));
      }
      expect(missing).toEqual([]);
    },
  );

  test.each(adapters.filter(({ openers }) => openers).map((adapter) => [adapter.id, adapter] as const))(
    'a control of the page that a message imitates is never pressed in %s',
    (_, adapter) => {
      const pressed: Element[] = [];
      const click = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
        pressed.push(this);
      });
      // Only the press counts: nothing opens in a saved page, so waiting must end with the test.
      vi.useFakeTimers();
      onTestFinished(() => {
        vi.useRealTimers();
        click.mockRestore();
      });
      const imitations = collectImitations(adapter);
      for (const page of readPageCases(adapter.id)) {
        openPage(page.html, page.address);
        const bodies = findBodies(adapter);
        plant(bodies, imitations);
        for (const { mode } of adapter.openers ?? []) void openComposer({ ...adapter, composers: [] }, mode);
        expect(pressed.filter((element) => bodies.some((body) => body.contains(element)))).toEqual([]);
      }
      expect(pressed).not.toEqual([]);
    },
  );
});
