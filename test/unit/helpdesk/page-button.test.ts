// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Adapter } from '@/lib/adapters/shape';
import { createPageButton } from '@/lib/helpdesk/page-button';

import { openPage } from './open-page';

const ADAPTER = {
  ticketId: [{ select: 'main', attribute: 'data-id' }],
  thread: { messages: { each: 'p' } },
  composers: [{ find: '.composer', mode: 'reply' }],
} as unknown as Adapter;

const LOOK = {
  element: 'x-1',
  label: { textContent: 'اقتراح رد', lang: 'ar', dir: 'rtl', title: 'Over there' },
  css: 'button { color: CanvasText }',
};
const TICKET =
  '<main data-id="1"><h1>Subject</h1><p>Hello</p><div id="box"><textarea class="composer"></textarea></div></main>';

let ask: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let script: AbortController;

beforeEach(() => {
  ask = vi.fn<() => Promise<boolean>>(async () => true);
  script = new AbortController();
});

function show(html = TICKET, adapter: Partial<Adapter> = {}): () => void {
  openPage(html);
  const place = createPageButton({ ...ADAPTER, ...adapter }, LOOK, ask, script.signal);
  place();
  return place;
}

const hosts = (): Element[] => [...document.querySelectorAll('[deskhand-ask]')];
const button = (): HTMLButtonElement => hosts()[0]?.shadowRoot?.querySelector('button') as HTMLButtonElement;

describe('Our button in the page', () => {
  it('is a real button with its words, in their language and direction', () => {
    show();
    expect(button().textContent).toBe('اقتراح رد');
    expect(button()).toMatchObject({ lang: 'ar', dir: 'rtl', title: 'Over there', tabIndex: 0, disabled: false });
  });

  it("is no part of the page's text", () => {
    show();
    expect(document.body.textContent).not.toContain('اقتراح');
  });

  it('stands above the composer, where it takes no room from it', () => {
    show();
    expect(document.querySelector('.composer')?.previousElementSibling).toBe(hosts()[0]);
    expect(hosts()[0]?.hasAttribute('over')).toBe(true);
  });

  it('stands where the adapter says, at the first of the places that exists', () => {
    const buttonPlaces = [
      { at: '.missing', side: 'beforebegin' },
      { at: 'h1', side: 'beforeend' },
    ] as const;
    show(TICKET, { buttonPlaces: [...buttonPlaces] });
    expect(document.querySelector('h1')?.lastElementChild).toBe(hosts()[0]);
    expect(hosts()[0]?.hasAttribute('over')).toBe(false);
  });

  it('is not there without a ticket, and without anywhere to stand', () => {
    show(TICKET.replace('data-id="1"', ''));
    expect(hosts()).toEqual([]);
    show('<main data-id="1"></main>');
    expect(hosts()).toEqual([]);
  });

  it('comes back when the helpdesk draws its composer anew, and goes when the composer does', () => {
    const place = show();
    const box = document.querySelector('#box') as Element;
    box.innerHTML = '<textarea class="composer" id="new"></textarea>';
    place();
    expect(document.querySelector('#new')?.previousElementSibling).toBe(hosts()[0]);
    box.innerHTML = '';
    place();
    expect(hosts()).toEqual([]);
  });

  it('stays as it is while nothing has changed', () => {
    const place = show();
    const host = hosts()[0] as Element;
    const put = vi.spyOn(Element.prototype, 'insertAdjacentElement');
    place();
    expect(put).not.toHaveBeenCalled();
    expect(hosts()).toEqual([host]);
    put.mockRestore();
  });

  it('is there once, whoever was here before', () => {
    show(`${TICKET}<x-old deskhand-ask></x-old>`);
    expect(hosts()).toHaveLength(1);
  });

  it('goes when another script takes over', () => {
    show();
    script.abort();
    expect(hosts()).toEqual([]);
  });

  it('does not ask when the page clicks it', () => {
    show();
    button().click();
    button().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(ask).not.toHaveBeenCalled();
  });
});
